import type { Side, OpenSeats, SeatsLeft } from '../seats/seats.rules.js';

/** The names of sides; `all` is the open side, which uses the row of the women's seats. */
export const SIDE_NAMES = ['men', 'women', 'all'] as const;
export type SideName = (typeof SIDE_NAMES)[number];

/** Returns the name of a side: in the open format gender is not counted. */
export function sideName(side: Side, format: EventFormat): SideName {
  return format === 'open' ? 'all' : side;
}

const OPEN = { men: 'menOpen', women: 'womenOpen' } as const;
const LEFT = { men: 'menLeft', women: 'womenLeft' } as const;

/** Returns whether a person of this gender may have a seat on a side, given the format of the event. */
export function fitsSide(gender: Gender, side: Side, format: EventFormat): boolean {
  const only = onlySideOf(format);
  if (only) return side === only && welcomes(format, gender);
  return gender === 'other' || (gender === 'male') === (side === 'men');
}

/**
 * Returns the sides to try for a seat, best first. Gender `other` gets the side with more open seats first (the women's
 * on a tie), then the other one, in case the first has filled up in the meantime. If there is one side, everybody gets
 * it.
 */
export function sidesFor(gender: Gender, open: OpenSeats, format: EventFormat): readonly Side[] {
  const only = onlySideOf(format);
  if (only) return [only];
  if (gender === 'male') return ['men'];
  if (gender === 'female') return ['women'];
  return open.menOpen > open.womenOpen ? ['men', 'women'] : ['women', 'men'];
}

/** Returns whether a person of this gender can take a seat of an event now. */
export function hasSeatFor(gender: Gender, event: OpenSeats & { format: EventFormat }): boolean {
  return sidesFor(gender, event, event.format).some((side) => event[OPEN[side]] > 0);
}

/** Returns whether an event has a free seat for a person of this gender, open or not. */
export function hasSeatLeftFor(gender: Gender, event: SeatsLeft & { format: EventFormat }): boolean {
  return sidesFor(gender, event, event.format).some((side) => event[LEFT[side]] > 0);
}

/** The genders that a profile can name. */
export const GENDERS = ['male', 'female', 'other'] as const;
/** The gender that a profile names. */
export type Gender = (typeof GENDERS)[number];

/**
 * Who meets whom: men and women on one side each, only men, only women, or everybody on one open side, where gender is
 * not counted.
 */
export const EVENT_FORMATS = ['two_sides', 'men', 'women', 'open'] as const;
export type EventFormat = (typeof EVENT_FORMATS)[number];

/** Themes with a translation in every language; any other topic is part of the event's name. */
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

/** The ages that a profile can have. */
export const YOUNGEST = 18;
export const OLDEST = 100;

/** Whom an event is for; ages are whole years, both included, null without a limit. */
export interface EventKind {
  format: EventFormat;
  minAge: number | null;
  maxAge: number | null;
  theme: EventTheme | null;
}

/** The kind of events from before kinds existed. */
export const USUAL_KIND: EventKind = { format: 'two_sides', minAge: null, maxAge: null, theme: null };

/** Returns the only side that has seats; undefined if both may have some. An open side uses the row of the women's. */
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

/**
 * Returns whether a format is meant for a gender. People of gender `other` are welcome in every format, and on each
 * side.
 */
export function welcomes(format: EventFormat, gender: Gender): boolean {
  if (format === 'two_sides' || format === 'open') return true;
  return gender === 'other' || (gender === 'male') === (format === 'men');
}

/** Returns the invalid field of the API and why; undefined if none is. */
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

/** How guests meet: freely, or in rounds at tables that a host starts. */
export const MINGLINGS = ['free', 'rounds'] as const;
/** How guests meet at an event. */
export type Mingling = (typeof MINGLINGS)[number];

/** The planned rounds of an event; a host can change them during the event. */
export interface RoundsSettings {
  mingling: Mingling;
  roundMinutes: number;
  roundCount: number;
  /** Time to change tables, before each round but the first. */
  roundBreakMinutes: number;
  /** Null: as many as needed. */
  roundTables: number | null;
}

/** Default: eight rounds of six minutes, which fit into an hour. */
export const USUAL_ROUNDS: RoundsSettings = {
  mingling: 'free',
  roundMinutes: 6,
  roundCount: 8,
  roundBreakMinutes: 1,
  roundTables: null,
};

/** Maximum of each number; the minimum is 1, and 0 for the break. */
export const MOST_OF_ROUNDS = { minutes: 120, count: 100, breakMinutes: 60, tables: 10_000 } as const;
