import { MOST_PEOPLE, readMatchInput } from './match-input.rules.js';

const ANA = { id: 1, gender: 'female', age: 31, city: 'Bern' };
const BEN = { id: 'ben', gender: 'male', age: 33, questionnaire: { kids: 'i_want', introvert_extrovert: 4 } };

const read = (input: unknown): ReturnType<typeof readMatchInput> => readMatchInput(JSON.stringify(input));

describe('a planner’s file', () => {
  it('is read with people, and with the pairs that must not or already did meet', () => {
    const input = read({ people: [ANA, BEN], never: [[1, 'ben']], met: [['ben', 1]], note: 'ignored' });
    expect(input.people.map(({ id }) => id)).toEqual([1, 'ben']);
    expect(input.people[0]?.questionnaire).toBeNull();
    expect(input.people[1]?.questionnaire).toMatchObject({ kids: 'i_want', hobby: null });
    expect(input).toMatchObject({ never: [[1, 'ben']], met: [['ben', 1]] });
  });

  it('may begin with a byte order mark', () => {
    expect(readMatchInput('\uFEFF{"people":[]}').people).toEqual([]);
  });

  it('may name nobody, and no pairs', () => {
    expect(read({ people: [] })).toEqual({ people: [], never: [], met: [], seen: [], keep: [], sat: [] });
  });

  it('may say whom people want to meet, which pairs were seen, which to keep, and who has sat together', () => {
    const input = read({
      people: [{ ...ANA, looking_for: 'both' }, BEN],
      seen: [[1, 'ben']],
      keep: [['ben', 1]],
      sat: [[1, 'ben']],
    });
    expect(input.people.map(({ lookingFor }) => lookingFor)).toEqual(['both', null]);
    expect(input).toMatchObject({ seen: [[1, 'ben']], keep: [['ben', 1]], sat: [[1, 'ben']] });
  });

  it.each<[string, unknown, RegExp]>([
    ['not an object', [], /^The file is \[\]; it must be an object\.$/],
    ['no people', {}, /^"people" is missing; it must be a list\.$/],
    ['people that are no list', { people: {} }, /^"people" is {}; it must be a list/],
    ['a person that is a number', { people: [7] }, /^people\[0\] is 7; it must be an object\.$/],
    ['no id', { people: [{ ...ANA, id: undefined }] }, /^people\[0\]\.id is missing; it must be/],
    ['an empty id', { people: [{ ...ANA, id: '' }] }, /^people\[0\]\.id is ""/],
    ['a broken id', { people: [{ ...ANA, id: 1.5 }] }, /id is 1\.5; it must be a whole number or a text/],
    ['one id twice', { people: [ANA, ANA] }, /^Two people have the id 1\.$/],
    [
      'one id as number and as text',
      { people: [ANA, { ...BEN, id: '1' }] },
      /^Two people have the id "1"\.$/,
    ],
    [
      'no gender',
      { people: [{ ...ANA, gender: undefined }] },
      /gender of person 1 is missing.*male, female or other/,
    ],
    [
      'a wish that is none of the three',
      { people: [{ ...ANA, looking_for: 'everyone' }] },
      /looking_for of person 1 is "everyone"; it must be men, women or both/,
    ],
    ['a seen pair with a stranger', { people: [ANA], seen: [[1, 2]] }, /^seen\[0\] names 2/],
    ['another gender', { people: [{ ...ANA, gender: 'f' }] }, /gender of person 1 is "f"/],
    ['no age', { people: [{ ...ANA, age: undefined }] }, /age of person 1 is missing/],
    [
      'a child',
      { people: [{ ...ANA, age: 17 }] },
      /age of person 1 is 17; it must be a whole number from 18 to 100/,
    ],
    ['an age in words', { people: [{ ...ANA, age: '31' }] }, /age of person 1 is "31"/],
    ['half a year', { people: [{ ...ANA, age: 31.5 }] }, /is 31\.5/],
    [
      'a questionnaire in words',
      { people: [{ ...ANA, questionnaire: 'x' }] },
      /questionnaire of person 1 is "x"; it must be an object/,
    ],
    [
      'an unknown answer',
      { people: [{ ...ANA, questionnaire: { kids: 'maybe' } }] },
      /kids of person 1 is "maybe"; it must be an answer/,
    ],
    [
      'energy off the scale',
      { people: [{ ...ANA, questionnaire: { introvert_extrovert: 11 } }] },
      /from 1 to 10/,
    ],
    [
      'a hobby that is a list',
      { people: [{ ...ANA, questionnaire: { hobby: ['a'] } }] },
      /hobby of person 1 is \["a"\]/,
    ],
    [
      'an endless text',
      { people: [{ ...ANA, questionnaire: { hobby: 'a'.repeat(10_001) } }] },
      /at most 10000 characters/,
    ],
    [
      'a pair with a stranger',
      { people: [ANA], never: [[1, 2]] },
      /^never\[0\] names 2, who is not among the people\.$/,
    ],
    ['an id of the wrong kind', { people: [ANA, BEN], met: [['1', 'ben']] }, /^met\[0\] names "1"/],
    ['a pair of one', { people: [ANA], met: [[1]] }, /^met\[0\] is \[1\]; it must be a pair of two ids\.$/],
    ['a pair of three', { people: [ANA, BEN], met: [[1, 'ben', 1]] }, /pair of two/],
    ['one person twice in a pair', { people: [ANA], never: [[1, 1]] }, /names one person twice/],
    [
      'too many people',
      { people: Array.from({ length: MOST_PEOPLE + 1 }, (_, id) => ({ ...ANA, id })) },
      /too large/,
    ],
  ])('%s is refused with one sentence', (_what, input, sentence) => {
    expect(() => read(input)).toThrow(sentence);
    expect(() => read(input)).toThrow(/^[^\n]+\.$/);
  });

  it('that is no JSON is refused with one sentence', () => {
    expect(() => readMatchInput('{"people": [')).toThrow(/^The file is not JSON: [^\n]+\.$/);
  });
});
