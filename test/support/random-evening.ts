import type { Gender, Id, Person, Questionnaire } from '../../server/matching/engine/index.js';

/** A whole number from 0 to below the bound. */
export type Chance = (bound: number) => number;

/** Chance that repeats itself for the same seed (mulberry32). */
export function chance(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}

const PHRASES = [
  'hiking',
  'la randonnée',
  'Wandern',
  'escursionismo',
  'Skifahren',
  'le ski',
  'cooking',
  'la cuisine',
  'jazz',
  'techno',
  'Klassik',
  'cinema',
  'ins Kino gehen',
  'lire',
  'Velo fahren',
  'museums',
  'wine',
  'yoga',
  'il mio cane',
  'voyager',
  'swimming in the lake',
  'board games',
  'théâtre',
  'Klavier spielen',
  'honesty',
  'Ehrlichkeit',
  'freedom',
  'humour',
  'no clubbing',
  'pas de sport',
  'Fussball',
  'photography',
  'xyzzy',
];

/** One of a list that is not empty. */
export function oneOf<T>(below: Chance, options: readonly T[]): T {
  // The index lies inside the list.
  return options[below(options.length)] as T;
}

/** A questionnaire with every value of every form, in part unanswered. */
export function someQuestionnaire(below: Chance): Questionnaire {
  const maybe = <T>(answer: T): T | null => (below(8) === 0 ? null : answer);
  const text = (): string | null =>
    maybe(Array.from({ length: 1 + below(3) }, () => oneOf(below, PHRASES)).join(', '));
  return {
    top_values: text(),
    weekend_activity: text(),
    introvert_extrovert: maybe(1 + below(10)),
    hobby: text(),
    travel_style: maybe(oneOf(below, ['adventure', 'relaxation', 'cultural', 'mix'])),
    communication_style: maybe(
      oneOf(below, ['direct', 'thoughtful', 'expressive', 'diplomatic', 'empathetic']),
    ),
    life_goal: text(),
    relationship_priority: maybe(
      oneOf(below, ['partner', 'getting_to_know', 'nothing_serious', 'Looking for a partner']),
    ),
    conflict_resolution: maybe(oneOf(below, ['discussion', 'discuss', 'time', 'compromise', 'avoid'])),
    music_preference: text(),
    kids: maybe(oneOf(below, ['i_want', 'want', 'do_not_want', 'I do not want', 'have', "I don't know"])),
  };
}

/** People of an evening: `othersAmong` of ten of gender other, and of the rest `menAmong` of ten men. */
export function somePeople(
  below: Chance,
  size: number,
  mix: { othersAmong: number; menAmong: number },
): Person[] {
  return Array.from({ length: size }, (_, at): Person => {
    const binary: Gender = below(10) < mix.menAmong ? 'male' : 'female';
    return {
      id: at % 3 === 0 ? `guest ${at}` : at,
      gender: below(10) < mix.othersAmong ? 'other' : binary,
      age: 20 + below(40),
      city: 'Bern',
      questionnaire: below(12) === 0 ? null : someQuestionnaire(below),
    };
  });
}

/** A share of all pairs, each in either order. */
export function somePairs(below: Chance, people: readonly Person[], share: number): [Id, Id][] {
  return people.flatMap((a, at) =>
    people
      .slice(at + 1)
      .flatMap((b): [Id, Id][] =>
        below(1000) < share * 1000 ? [below(2) === 0 ? [a.id, b.id] : [b.id, a.id]] : [],
      ),
  );
}
