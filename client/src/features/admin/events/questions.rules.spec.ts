import { questionsOf } from './questions.rules';

const NOW = new Date('2026-12-01T12:00:00Z');
const EVENT = { begins: '2026-12-04 19:30', venue: 'Bootshaus', location: '', status: 'published' };

it.each([
  ['nothing about an evening ahead in a venue', {}, []],
  ['about a beginning in the past', { begins: '2026-11-04 19:30' }, ['past']],
  ['about an evening that is public without a venue', { venue: ' ' }, ['noVenue']],
  ['nothing about the venue of a draft', { venue: '', status: 'draft' }, []],
])('asks %s', (_name, said, questions) => {
  expect(questionsOf({ ...EVENT, ...said }, NOW)).toEqual(questions);
});
