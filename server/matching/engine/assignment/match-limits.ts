import type { Features } from '../scoring/index.js';
import type { Gender } from '../common/index.js';

/** How many matches people may get, k and more. */
export interface MatchLimits {
  /** For those on the larger side: k. */
  regular: number;
  /** For those on the smaller side, and for people of gender `other`: from k to 2k. */
  extended: number;
  /** Who gets the larger share. */
  isExtended(gender: Gender): boolean;
}

/**
 * The larger side gets k each, the smaller one up to ⌈k · larger / smaller⌉, at most 2k, so that nobody on the larger
 * side goes short while others could still meet someone.
 * People of gender `other` meet everyone, so they help out on the smaller side: they count to it until the two are
 * even, and may get its share. Without men and women, or with as many of each, all get k.
 */
export function matchLimits(people: readonly Features[], k: number): MatchLimits {
  const count = (gender: Gender): number => people.filter((person) => person.gender === gender).length;
  const men = count('male');
  const women = count('female');
  const most = Math.max(men, women);
  const fewest = Math.min(most, Math.min(men, women) + count('other'));
  const extended = fewest === 0 ? k : Math.min(2 * k, Math.ceil((k * most) / fewest));
  return {
    regular: k,
    extended,
    isExtended: (gender) =>
      gender === 'other' || (gender === 'male' && men < women) || (gender === 'female' && women < men),
  };
}

/** For each person the most matches they may get. */
export function matchCapacities(people: readonly Features[], limits: MatchLimits): Int32Array {
  return Int32Array.from(people, ({ gender }) =>
    limits.isExtended(gender) ? limits.extended : limits.regular,
  );
}
