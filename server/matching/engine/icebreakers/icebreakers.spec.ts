import { type Features, featuresOf } from '../scoring/features.js';
import { Rarity } from '../scoring/overlap.js';
import { reasonsOf } from '../scoring/reasons.js';
import { icebreakersFor, icebreakerProfile } from './icebreakers.js';
import type { Icebreaker, Person, Questionnaire } from '../common/index.js';

function person(id: number, questionnaire: Questionnaire): Person {
  return { id, gender: id === 0 ? 'male' : 'female', age: 30 + (id % 2) * 5, questionnaire };
}

function icebreakers(guest: Questionnaire, ...others: Questionnaire[]): Icebreaker[][] {
  const people = [guest, ...others].map((answers, id) => featuresOf(person(id, answers)));
  const [first, ...rest] = people.map(icebreakerProfile);
  return first ? icebreakersFor(first, rest, new Rarity(people), { seed: 1 }) : [];
}

const kinds = (three: readonly Icebreaker[] | undefined): string[] => (three ?? []).map(({ kind }) => kind);

describe('the icebreakers', () => {
  it('name something both named, then a difference, then ask something light', () => {
    const [three] = icebreakers(
      { hobby: 'hiking', travel_style: 'adventure' },
      { weekend_activity: 'Wandern', travel_style: 'cultural' },
    );
    expect(kinds(three)).toEqual(['shared', 'difference', 'light']);
    expect(three?.[0]).toMatchObject({ concept: 'hiking' });
    expect(three?.[1]).toMatchObject({ topic: 'travel', mine: 'adventure', theirs: 'cultural' });
  });

  it('fall back on the family, and then on light questions', () => {
    expect(kinds(icebreakers({ hobby: 'hiking' }, { hobby: 'climbing' })[0])).toEqual([
      'family',
      'light',
      'light',
    ]);
    expect(kinds(icebreakers({}, {})[0])).toEqual(['light', 'light', 'light']);
  });

  it('prefer the rarer of two shared things', () => {
    const [three] = icebreakers(
      { hobby: 'hiking, beekeeping' },
      { hobby: 'hiking, beekeeping' },
      { hobby: 'hiking' },
      { hobby: 'hiking' },
    );
    expect(three?.[0]).toMatchObject({ kind: 'shared', concept: 'beekeeping' });
  });

  it('ask something new of each of many who share the same', () => {
    const all = icebreakers({ hobby: 'hiking' }, ...Array.from({ length: 12 }, () => ({ hobby: 'hiking' })));
    const questions = all.flat().map(({ question }) => question);
    expect(new Set(questions).size).toBe(36);
    expect(kinds(all[0])[0]).toBe('shared');
  });

  it('begin again only where a list is longer than the stock of questions', () => {
    const all = icebreakers({}, ...Array.from({ length: 60 }, () => ({})));
    expect(all.every((three) => three.length === 3)).toBe(true);
  });

  it.each<[string, Questionnaire, Questionnaire]>([
    [
      'children',
      { life_goal: 'having children', kids: 'i_want' },
      { life_goal: 'des enfants', kids: 'want' },
    ],
    ['marriage', { life_goal: 'getting married' }, { life_goal: 'heiraten' }],
    ['faith', { top_values: 'faith' }, { top_values: 'la foi' }],
    ['the bond looked for', { relationship_priority: 'partner' }, { relationship_priority: 'partner' }],
    ['quarrels', { conflict_resolution: 'discuss' }, { conflict_resolution: 'discussion' }],
    ['energy', { introvert_extrovert: 2 }, { introvert_extrovert: 2 }],
    ['what one of them declines', { hobby: 'no hiking' }, { hobby: 'hiking' }],
    ['what both decline', { hobby: 'no hiking' }, { hobby: 'pas de randonnée' }],
  ])('never speak of %s', (_what, one, two) => {
    expect(kinds(icebreakers(one, two)[0])).toEqual(['light', 'light', 'light']);
  });

  it('ask nobody without a plan for the first step', () => {
    const [three] = icebreakers({ life_goal: 'no plan' }, { life_goal: 'kein Plan' });
    expect(three?.[0]).toMatchObject({ kind: 'shared', concept: 'plan-nothing' });
    expect(three?.[0]?.question).toMatch(/^any\./);
  });

  it('never hold a word as it was written', () => {
    const written = 'Hikingzzz at the Zzyzx, hiking';
    const text = JSON.stringify(
      icebreakers({ hobby: written }, { hobby: written, weekend_activity: written }),
    );
    expect(text).not.toMatch(/zzyzx|hikingzzz/i);
  });

  it('show a guest their own answer as theirs', () => {
    const answers: [Questionnaire, Questionnaire] = [
      { music_preference: 'jazz' },
      { music_preference: 'techno' },
    ];
    expect(icebreakers(...answers)[0]?.[1]).toMatchObject({ mine: 'jazz', theirs: 'techno' });
    expect(icebreakers(answers[1], answers[0])[0]?.[1]).toMatchObject({ mine: 'techno', theirs: 'jazz' });
  });
});

describe('the reasons', () => {
  // every concept counts as equally rare
  const reasonsBetween = (one: Features, two: Features) => reasonsOf(one, two, new Rarity([one, two]));
  const reasons = (one: Questionnaire, two: Questionnaire): string[] =>
    reasonsBetween(featuresOf(person(0, one)), featuresOf(person(1, two))).map((reason) =>
      [reason.kind, 'concept' in reason ? reason.concept : 'value' in reason ? reason.value : '']
        .join(' ')
        .trim(),
    );

  it('name what both share, the weightiest first, and three at most', () => {
    const answers: Questionnaire = {
      top_values: 'honesty',
      relationship_priority: 'partner',
      introvert_extrovert: 5,
      travel_style: 'adventure',
      music_preference: 'jazz',
    };
    const other = { ...answers, relationship_priority: 'Looking for a partner', introvert_extrovert: 6 };
    expect(reasons(answers, other)).toHaveLength(3);
    expect(reasons(answers, other)).toEqual(expect.arrayContaining(['value honesty', 'priority partner']));
    expect(reasons(other, answers)).toEqual(reasons(answers, other));
  });

  it('are none where nothing is shared', () => {
    expect(
      reasons({ hobby: 'hiking', introvert_extrovert: 1 }, { hobby: 'jazz', introvert_extrovert: 9 }),
    ).toEqual([]);
    expect(reasons({}, {})).toEqual([]);
  });

  it('never use children nor quarrels, and name one thing once', () => {
    expect(
      reasons(
        { kids: 'want', conflict_resolution: 'discuss', top_values: 'children', life_goal: 'start a family' },
        {
          kids: 'i_want',
          conflict_resolution: 'discussion',
          top_values: 'enfants',
          life_goal: 'fonder une famille',
        },
      ),
    ).toEqual([]);
    expect(
      reasons(
        { hobby: 'hiking', weekend_activity: 'hiking' },
        { hobby: 'Wandern', weekend_activity: 'Wandern' },
      ),
    ).toEqual(['hobby hiking']);
  });
});
