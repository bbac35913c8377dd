import type { Features } from '../scoring/index.js';
import type { Gender } from '../common/index.js';

/** How many matches people may get, k and more. */
export interface Shares {
  /** For those on the larger side: k. */
  usual: number;
  /** For those on the smaller side, and for people of gender `other`: from k to 2k. */
  larger: number;
  /** Who gets the larger share. */
  getsLarger(gender: Gender): boolean;
}

/**
 * The larger side gets k each, the smaller one up to ⌈k · larger / smaller⌉, at most 2k, so that nobody on the larger
 * side goes short while others could still meet someone.
 * People of gender `other` meet everyone, so they help out on the smaller side: they count to it until the two are
 * even, and may get its share. Without men and women, or with as many of each, all get k.
 */
export function sharesOf(people: readonly Features[], k: number): Shares {
  const count = (gender: Gender): number => people.filter((person) => person.gender === gender).length;
  const men = count('male');
  const women = count('female');
  const most = Math.max(men, women);
  const fewest = Math.min(most, Math.min(men, women) + count('other'));
  const larger = fewest === 0 ? k : Math.min(2 * k, Math.ceil((k * most) / fewest));
  return {
    usual: k,
    larger,
    getsLarger: (gender) =>
      gender === 'other' || (gender === 'male' && men < women) || (gender === 'female' && women < men),
  };
}

/** For each person the most matches they may get. */
export function capacitiesOf(people: readonly Features[], shares: Shares): Int32Array {
  return Int32Array.from(people, ({ gender }) => (shares.getsLarger(gender) ? shares.larger : shares.usual));
}
