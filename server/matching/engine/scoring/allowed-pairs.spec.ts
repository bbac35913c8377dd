import { featuresOf } from './features.js';
import { allowedPairs, softRuleTier, wantToMeet, SOFT_RULES, type SoftRule } from './allowed-pairs.js';
import type { Gender, Id, LookingFor, Person, Questionnaire, Rules } from '../common/index.js';

function person(id: Id, gender: Gender, age = 30, questionnaire: Questionnaire | null = null): Person {
  return { id, gender, age, questionnaire };
}

function allowed(people: readonly Person[], rules: Partial<Rules>): string[] {
  const pairs = allowedPairs(people.map(featuresOf), {
    matchesPerPerson: 1,
    excludedPairs: [],
    previousPairs: [],
    ...rules,
  });
  const idAt = (at: number | undefined): Id | undefined => people[at ?? -1]?.id;
  return Array.from(pairs.a, (a, pair) => [idAt(a), idAt(pairs.b[pair])].map(String).sort().join('-')).sort();
}

describe('who meets whom', () => {
  it.each<[Gender, Gender, boolean]>([
    ['male', 'female', true],
    ['female', 'male', true],
    ['male', 'male', false],
    ['female', 'female', false],
    ['other', 'male', true],
    ['other', 'female', true],
    ['other', 'other', true],
  ])('%s and %s: %p', (one, two, meet) => {
    expect(wantToMeet({ gender: one, lookingFor: null }, { gender: two, lookingFor: null })).toBe(meet);
  });

  it.each<[Gender, LookingFor | null, Gender, LookingFor | null, boolean]>([
    ['male', 'men', 'male', 'men', true],
    ['male', 'men', 'male', null, false],
    ['male', 'both', 'male', 'men', true],
    ['male', 'both', 'female', null, true],
    ['male', 'women', 'female', null, true],
    ['male', 'women', 'female', 'women', false],
    ['male', 'men', 'female', 'both', false],
    ['female', 'women', 'female', 'both', true],
    ['female', 'women', 'female', null, false],
    ['female', 'men', 'other', null, false],
    ['female', 'both', 'other', null, true],
    ['female', null, 'other', null, true],
    ['female', null, 'other', 'men', false],
    ['female', null, 'other', 'women', true],
    ['other', 'both', 'other', null, true],
    ['other', 'men', 'other', 'both', false],
  ])('%s who wants %s and %s who wants %s: %p, and the same the other way round', (g1, w1, g2, w2, meet) => {
    const [one, two] = [
      { gender: g1, lookingFor: w1 },
      { gender: g2, lookingFor: w2 },
    ];
    expect(wantToMeet(one, two)).toBe(meet);
    expect(wantToMeet(two, one)).toBe(meet);
  });

  it('keeps a pair that was seen whatever soft rule it breaks, but not one that is excluded', () => {
    const people = [person('m', 'male', 20), person('n', 'male', 50), person('w', 'female', 50)];
    const seen = [{ a: 'w', b: 'm' }];
    expect(allowed(people.slice(1), {})).toEqual(['n-w']);
    expect(allowed(people, { seen })).toEqual(['m-w', 'n-w']);
    expect(allowed(people, { seen, excludedPairs: [['m', 'w']] })).toEqual(['n-w']);
  });

  it('never joins a forbidden pair, in whichever order it is named, whatever the need', () => {
    const people = [person('m', 'male'), person('w', 'female')];
    expect(allowed(people, {})).toEqual(['m-w']);
    expect(allowed(people, { excludedPairs: [['m', 'w']], matchesPerPerson: 5 })).toEqual([]);
    expect(allowed(people, { excludedPairs: [['w', 'm']], matchesPerPerson: 5 })).toEqual([]);
  });

  it('takes no notice of pairs with somebody who is absent, nor of a person named with themselves', () => {
    const people = [person('m', 'male'), person('w', 'female')];
    expect(
      allowed(people, {
        excludedPairs: [
          ['m', 'gone'],
          ['gone', 'away'],
          ['m', 'm'],
        ],
      }),
    ).toEqual(['m-w']);
  });

  const wants: Questionnaire = { kids: 'i_want' };
  const wantsNone: Questionnaire = { kids: 'I do not want' };
  const partner: Questionnaire = { relationship_priority: 'Looking for a partner' };
  const light: Questionnaire = { relationship_priority: 'nothing_serious' };

  it.each<[string, Person, Person, boolean, SoftRule | null]>([
    ['nothing between them', person(1, 'male'), person(2, 'female'), false, null],
    ['they met before', person(1, 'male'), person(2, 'female'), true, 'met'],
    ['15 years', person(1, 'male', 30), person(2, 'female', 45), false, null],
    ['16 years', person(1, 'male', 46), person(2, 'female', 30), false, 'age_gap'],
    [
      'partner and light',
      person(1, 'male', 30, partner),
      person(2, 'female', 30, light),
      false,
      'relationship_priority',
    ],
    [
      'light and partner',
      person(1, 'male', 30, light),
      person(2, 'female', 30, partner),
      false,
      'relationship_priority',
    ],
    ['children and none', person(1, 'male', 30, wants), person(2, 'female', 30, wantsNone), false, 'kids'],
    ['none and children', person(1, 'male', 30, wantsNone), person(2, 'female', 30, wants), false, 'kids'],
    ['children and unsaid', person(1, 'male', 30, wants), person(2, 'female'), false, null],
    ['the gravest counts', person(1, 'male', 30, wants), person(2, 'female', 60, wantsNone), true, 'kids'],
  ])('%s', (_name, one, two, metBefore, rule) => {
    const tier = rule === null ? 0 : SOFT_RULES.indexOf(rule) + 1;
    expect(softRuleTier(featuresOf(one), featuresOf(two), metBefore)).toBe(tier);
    expect(softRuleTier(featuresOf(two), featuresOf(one), metBefore)).toBe(tier);
  });

  it('keeps the soft rules for whoever has enough to meet', () => {
    const people = [
      person('m', 'male', 30),
      person('n', 'male', 60),
      person('w', 'female', 30),
      person('v', 'female', 60),
    ];
    expect(allowed(people, { matchesPerPerson: 1 })).toEqual(['m-w', 'n-v']);
  });

  it('relaxes only as far as needed: those met before come back before an age gap is bridged', () => {
    const people = [person('m', 'male', 30), person('v', 'female', 60), person('w', 'female', 30)];
    const previousPairs: [Id, Id][] = [['m', 'w']];
    // v has nobody but across the gap; m and w get each other back and need no more.
    expect(allowed(people, { previousPairs, matchesPerPerson: 1 })).toEqual(['m-v', 'm-w']);
    expect(allowed(people.slice(0, 1).concat(people.slice(2)), { previousPairs })).toEqual(['m-w']);
  });

  it('relaxes for the one in need alone', () => {
    const people = [
      person('m', 'male', 30, wants),
      person('n', 'male', 30),
      person('v', 'female', 30, wantsNone),
      person('w', 'female', 30, wantsNone),
    ];
    // n, v and w have each other; m has nobody but the two who want no children.
    expect(allowed(people, { matchesPerPerson: 1 })).toEqual(['m-v', 'm-w', 'n-v', 'n-w']);
    const enough = [...people, person('x', 'female', 30)];
    expect(allowed(enough, { matchesPerPerson: 1 })).toEqual(['m-x', 'n-v', 'n-w', 'n-x']);
  });
});
