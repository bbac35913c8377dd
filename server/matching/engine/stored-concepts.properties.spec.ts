import fc from 'fast-check';
import { TEXT_FIELDS } from '../../questionnaire/text-concepts.rules.js';
import { matchEvent, type Person, readTexts, scorePairs } from './index.js';
import { LEXICON_ENTRIES } from './language/lexicon/concepts.js';

const PHRASES = LEXICON_ENTRIES.flatMap(({ words }) => words.map(({ text }) => text));
const GLUE = [', ', ' und ', ' et ', '. ', ' / ', ' no ', ' kein ', ' pas de ', ' ', '\n'];

/** A text of phrases of all languages, of words that no lexicon has, and of anything else. */
const text = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...PHRASES) },
      { weight: 2, arbitrary: fc.constantFrom(...GLUE) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }) },
    ),
    { minLength: 1, maxLength: 7 },
  )
  .map((parts) => parts.join(' '));

const answers = fc.record(
  Object.fromEntries(TEXT_FIELDS.map((field) => [field, text])) as Record<
    (typeof TEXT_FIELDS)[number],
    typeof text
  >,
);

const person = (id: number, questionnaire: Person['questionnaire']): Person => ({
  id,
  gender: id % 2 === 0 ? 'male' : 'female',
  age: 25 + id,
  questionnaire: { ...questionnaire, introvert_extrovert: 1 + (id % 10), kids: 'want' },
});

/** As the database gives it back. */
const stored = (one: Person): Person => ({
  ...one,
  concepts: JSON.parse(JSON.stringify(readTexts(one.questionnaire ?? {}))) as ReturnType<typeof readTexts>,
});

describe('what was read before and stored', () => {
  it('gives the same evening, to the last digit, as reading afresh', async () => {
    const rules = { matchesPerPerson: 3, excludedPairs: [], previousPairs: [] };
    await fc.assert(
      fc.asyncProperty(fc.array(answers, { minLength: 2, maxLength: 9 }), fc.nat(), async (all, seed) => {
        const people = all.map((one, id) => person(id, one));
        const before = people.map(stored);
        expect(scorePairs(before, rules)).toEqual(scorePairs(people, rules));
        expect(await matchEvent(before, rules, seed)).toEqual(await matchEvent(people, rules, seed));
      }),
      { numRuns: 60 },
    );
  });

  it('is believed: the texts are not read again', () => {
    const hiking = person(0, { hobby: 'hiking' });
    const chess = person(1, { hobby: 'chess' });
    const read = { ...chess, concepts: readTexts({ hobby: 'Wandern' }) };
    const rules = { matchesPerPerson: 1, excludedPairs: [], previousPairs: [] };
    expect(scorePairs([hiking, chess], rules)[0]?.parts.hobby).toBe(0);
    expect(scorePairs([hiking, read], rules)[0]?.parts.hobby).toBe(1);
  });
});
