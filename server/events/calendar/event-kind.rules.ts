import type { Side } from '../seats/seats.rules.js';

/** The genders that a profile can name. */
export const GENDERS = ['male', 'female', 'other'] as const;
/** The gender that a profile names. */
export type Gender = (typeof GENDERS)[number];

/**
 * Who meets whom at an event: men and women on a side each, men among themselves, women among themselves, or everybody
 * everybody on one open side, where nobody is counted by their gender.
 */
export const EVENT_FORMATS = ['two_sides', 'men', 'women', 'open'] as const;
export type EventFormat = (typeof EVENT_FORMATS)[number];

/** What an event can be about, so that it is said in every language; anything else stands in its name. */
export const EVENT_THEMES = [
  'hikers',
  'runners',
  'food',
  'wine',
  'books',
  'art',
  'music',
  'dancing',
  'games',
  'film',
  'dogs',
  'travel',
  'tech',
  'single_parents',
  'newcomers',
  'students',
] as const;
export type EventTheme = (typeof EVENT_THEMES)[number];

/** The ages of a profile. */
export const YOUNGEST = 18;
export const OLDEST = 100;

/** For whom an event is; ages are whole years, both included, null without a limit. */
export interface EventKind {
  format: EventFormat;
  minAge: number | null;
  maxAge: number | null;
  theme: EventTheme | null;
}

/** An event as all were before there were kinds. */
export const USUAL_KIND: EventKind = { format: 'two_sides', minAge: null, maxAge: null, theme: null };

/** Returns the only side that has seats; undefined where both may. Seats of an open side stand in the row of the women's. */
export function onlySideOf(format: EventFormat): Side | undefined {
  if (format === 'two_sides') return undefined;
  return format === 'men' ? 'men' : 'women';
}

/** The capacity of a side that is closed. */
export const NO_SEATS = {
  men: { maxMen: 0, minMen: 0 },
  women: { maxWomen: 0, minWomen: 0 },
} as const;

/** Returns the side that a change of the format closes; undefined if none, or if it is closed already. */
export function closedSide(before: EventFormat, after: EventFormat = before): Side | undefined {
  const only = onlySideOf(after);
  if (!only || only === onlySideOf(before)) return undefined;
  return only === 'men' ? 'women' : 'men';
}

/** Returns whether a format is meant for a gender. People of gender `other` are welcome everywhere, as on each side. */
export function welcomes(format: EventFormat, gender: Gender): boolean {
  if (format === 'two_sides' || format === 'open') return true;
  return gender === 'other' || (gender === 'male') === (format === 'men');
}

/** Returns the field of the API that is wrong, and why; undefined if none is. */
export function kindProblem(
  { format, minAge, maxAge }: EventKind,
  { maxMen, maxWomen }: { maxMen: number; maxWomen: number },
): [field: string, why: string] | undefined {
  if (minAge !== null && maxAge !== null && maxAge < minAge)
    return ['max_age', 'must not be less than min_age'];
  const only = onlySideOf(format);
  if (only === 'men' && maxWomen > 0) return ['max_women', 'must be 0: this format has one side, the men’s'];
  if (only === 'women' && maxMen > 0)
    return ['max_men', 'must be 0: the seats of this format stand in max_women'];
  return undefined;
}

/** How guests meet: as they like, or in rounds at tables that a host starts. */
export const MINGLINGS = ['free', 'rounds'] as const;
/** How guests meet at an event. */
export type Mingling = (typeof MINGLINGS)[number];

/** How an event's rounds are meant to be; what a host says on the spot comes before. */
export interface RoundsSettings {
  mingling: Mingling;
  roundMinutes: number;
  roundCount: number;
  /** For changing tables, before each round but the first. */
  roundBreakMinutes: number;
  /** Null: as many as needed. */
  roundTables: number | null;
}

/** Eight rounds of six minutes fit into an hour. */
export const USUAL_ROUNDS: RoundsSettings = {
  mingling: 'free',
  roundMinutes: 6,
  roundCount: 8,
  roundBreakMinutes: 1,
  roundTables: null,
};

/** The most that each of the numbers may be; the least is 1, of the break 0. */
export const MOST_OF_ROUNDS = { minutes: 120, count: 100, breakMinutes: 60, tables: 10_000 } as const;
