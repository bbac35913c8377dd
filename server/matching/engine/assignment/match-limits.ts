import type { Features } from '../scoring/index.js';
import type { Gender } from '../common/index.js';

/** The maximum number of matches of a person, by gender. */
export interface MatchLimits {
  /** The limit of people on the larger side: k. */
  regular: number;
  /** The limit of people on the smaller side and of gender `other`: from k to 2k. */
  extended: number;
  /** Returns true if people of this gender have the extended limit. */
  isExtended(gender: Gender): boolean;
}

/**
 * Returns the limits for an event. People on the larger side get k matches. People on the smaller side get up to
 * ⌈k · larger / smaller⌉, at most 2k, so that there are enough matches for the larger side.
 * People of gender `other` can be matched with everybody: they count to the smaller side until both sides are equal,
 * and have its limit. Without men and women, or with as many of each, everybody gets k.
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

/** Returns the maximum number of matches of each person. */
export function matchCapacities(people: readonly Features[], limits: MatchLimits): Int32Array {
  return Int32Array.from(people, ({ gender }) =>
    limits.isExtended(gender) ? limits.extended : limits.regular,
  );
}
