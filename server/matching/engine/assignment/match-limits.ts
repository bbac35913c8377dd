import { wants, type Features, type Preference } from '../scoring/index.js';

/** The maximum number of matches of a person, by gender and whom they want to meet. */
export interface MatchLimits {
  /** The limit of people on the larger side: k. */
  regular: number;
  /** The limit of people on the smaller side, and of those who are between the sides: from k to 2k. */
  extended: number;
  /** Returns true if this person has the extended limit. */
  isExtended(person: Preference): boolean;
}

/**
 * Returns the limits for an event. People on the larger side get k matches. People on the smaller side get up to
 * ⌈k · larger / smaller⌉, at most 2k, so that there are enough matches for the larger side.
 * People of gender `other` and those who want to meet both stand between the sides: they count to the smaller side until
 * both sides are equal, and have its limit. Without men and women, or with as many of each, everybody gets k; so do those who
 * only want to meet their own gender, and everybody at an event with one side.
 */
export function matchLimits(people: readonly Features[], k: number, oneSide = false): MatchLimits {
  if (oneSide) return { regular: k, extended: k, isExtended: () => false };
  const count = (group: Group): number => people.filter((person) => groupOf(person) === group).length;
  const men = count('men');
  const women = count('women');
  const most = Math.max(men, women);
  const fewest = Math.min(most, Math.min(men, women) + count('between'));
  const extended = fewest === 0 ? k : Math.min(2 * k, Math.ceil((k * most) / fewest));
  return {
    regular: k,
    extended,
    isExtended: (person) => {
      const group = groupOf(person);
      return group === 'between' || (group === 'men' && men < women) || (group === 'women' && women < men);
    },
  };
}

/**
 * The groups: men who want to meet women only, and women who want to meet men only; people between the sides; the rest.
 */
type Group = 'men' | 'women' | 'between' | 'own';

function groupOf(person: Preference): Group {
  const { gender } = person;
  if (gender === 'other') return 'between';
  const [side, opposite] = gender === 'male' ? (['men', 'female'] as const) : (['women', 'male'] as const);
  if (!wants(person, opposite)) return 'own';
  return wants(person, gender) ? 'between' : side;
}

/** Returns the maximum number of matches of each person. */
export function matchCapacities(people: readonly Features[], limits: MatchLimits): Int32Array {
  return Int32Array.from(people, (person) => (limits.isExtended(person) ? limits.extended : limits.regular));
}
