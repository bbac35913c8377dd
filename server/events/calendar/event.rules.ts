import type { Language } from '../../common/http/request-language.js';
import { HOUR, DAY } from '../../common/time/durations.rules.js';
import { startOfZurichDay } from '../../common/time/zurich.js';
import type { OpenSeats, SeatsLeft, Side } from '../seats/seats.rules.js';
import type { EventEntity } from './event.entity.js';

/** The names of sides; `all` is the open side, which uses the row of the women's seats. */
export const SIDE_NAMES = ['men', 'women', 'all'] as const;
export type SideName = (typeof SIDE_NAMES)[number];

/** Returns the name of a side: in the open format gender is not counted. */
export function sideName(side: Side, format: EventFormat): SideName {
  return format === 'open' ? 'all' : side;
}

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
  return sidesFor(gender, event, event.format).some((side) => event[`${side}Open` as const] > 0);
}

/** Returns whether an event has a free seat for a person of this gender, open or not. */
export function hasSeatLeftFor(gender: Gender, event: SeatsLeft & { format: EventFormat }): boolean {
  return sidesFor(gender, event, event.format).some((side) => event[`${side}Left` as const] > 0);
}

/** The genders that a profile can name. */
export const GENDERS = ['male', 'female', 'other'] as const;
/** The gender that a profile names. */
export type Gender = (typeof GENDERS)[number];

/**
 * Who meets whom. `two_sides`: men and women, one side each. `men`: only men. `women`: only women. `open`:
 * everybody, on one side where gender is not counted.
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

const PLACE = ['city', 'venue', 'location'] as const satisfies readonly (keyof EventEntity)[];

/** City, venue and address of an event. */
export type EventPlace = Pick<EventEntity, (typeof PLACE)[number]>;

/** Returns whether a change moves an event elsewhere. Announcing a location that was unknown is not a move. */
export function isElsewhere(before: EventPlace, change: Partial<EventPlace>): boolean {
  return PLACE.some(
    (field) => before[field] !== null && change[field] !== undefined && change[field] !== before[field],
  );
}

/** The properties of an event whose change gives its guests a free refund. */
export const PROMISED = ['date', 'city', 'price', 'kind'] as const;
/** A property of an event on which its guests rely. */
export type Promised = (typeof PROMISED)[number];

/** The part of an event on which its guests rely. */
type PromisedState = Pick<EventEntity, 'startsAt' | 'city' | 'priceRappen' | keyof EventKind>;

/** Returns which promised properties a change alters; usually none. */
export function brokenPromises(before: PromisedState, change: Partial<PromisedState>): Promised[] {
  const isOther: Record<Promised, boolean> = {
    date: isAtAnotherTime(before, change),
    city: change.city !== undefined && change.city !== before.city,
    price: change.priceRappen !== undefined && change.priceRappen !== before.priceRappen,
    kind: isOfAnotherKind(before, change),
  };
  return PROMISED.filter((promise) => isOther[promise]);
}

const WHO_COMES = ['format', 'minAge', 'maxAge'] as const satisfies readonly (keyof EventKind)[];

/** Returns whether an event is now for other people, or about another topic. A first theme is not another topic. */
export function isOfAnotherKind(before: EventKind, change: Partial<EventKind>): boolean {
  const isOther = (field: keyof EventKind) => change[field] !== undefined && change[field] !== before[field];
  return WHO_COMES.some(isOther) || (before.theme !== null && isOther('theme'));
}

/** Returns until when a seat can be cancelled with a full refund after such a change now: for three days. */
export function freeRefundUntil(now: Date): Date {
  return hoursAfter(now, 72);
}

/** Returns whether a change moves the start of an event. */
export function isAtAnotherTime(
  before: Pick<EventEntity, 'startsAt'>,
  change: Partial<Pick<EventEntity, 'startsAt'>>,
): boolean {
  return change.startsAt !== undefined && change.startsAt.getTime() !== before.startsAt.getTime();
}

/** Start and end of an event. */
export interface EventTimes {
  startsAt: Date;
  endsAt: Date;
}

/** Returns the instant this many hours after another, or before it. */
export function hoursAfter(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * HOUR);
}

/** The instant at which matches open: 00:00 in Zurich of the event's day. */
export function matchesOpenAt({ startsAt }: Pick<EventTimes, 'startsAt'>): Date {
  return startOfZurichDay(startsAt);
}

/** Returns until when an event counts as running: an hour after its end, also past midnight. */
export function lastGuestLeavesAt({ endsAt }: Pick<EventTimes, 'endsAt'>): Date {
  return hoursAfter(endsAt, 1);
}

/** Returns the earliest end of an event that still counts as running at this time. */
export function endOfThoseStillThere(now: Date): Date {
  return hoursAfter(now, -1);
}

/** Returns when feedback opens: one hour after the end (specification, section 9). */
export function feedbackOpensAt({ endsAt }: Pick<EventTimes, 'endsAt'>): Date {
  return hoursAfter(endsAt, 1);
}

/** Returns when an event no longer locks its guests' profiles: 24 hours after feedback opens. */
export function profileUnlocksAt(event: Pick<EventTimes, 'endsAt'>): Date {
  return hoursAfter(feedbackOpensAt(event), 24);
}

/** Returns from when the hosts of an event no longer see it: two days after its end, for lost property. */
export function hostingEndsAt({ endsAt }: Pick<EventTimes, 'endsAt'>): Date {
  return hoursAfter(endsAt, 48);
}

/** Whether a window is open: from exactly `opensAt` on. */
export function isOpen(opensAt: Date, now: Date): boolean {
  return now >= opensAt;
}

/** Whether an event has begun: from exactly its start on. */
export function hasBegun({ startsAt }: Pick<EventTimes, 'startsAt'>, now: Date): boolean {
  return now >= startsAt;
}

/**
 * Returns until when a guest who cancels gets a full refund: `refundHours` before the start, and at the latest when the
 * match lists open, as otherwise a guest could read the list and get the money back. 0 means when the lists open.
 */
export function refundUntil({ startsAt }: Pick<EventTimes, 'startsAt'>, refundHours: number): Date {
  const listsOpen = matchesOpenAt({ startsAt });
  if (refundHours === 0) return listsOpen;
  const deadline = hoursAfter(startsAt, -refundHours);
  return deadline < listsOpen ? deadline : listsOpen;
}

/**
 * Returns a refund deadline for screens and emails: never after the start, because nobody can cancel from then on. The
 * promised deadline stays stored if the event is moved to an earlier time.
 */
export function deadlineBefore(deadline: Date, { startsAt }: Pick<EventTimes, 'startsAt'>): Date {
  return deadline > startsAt ? startsAt : deadline;
}

/** Whether cancelling now is refunded: up to and including the deadline. */
export function isRefundable(deadline: Date, now: Date): boolean {
  return now <= deadline;
}

/** The provider's minimum charge in CHF, in Rappen (docs.stripe.com/currencies, "Minimum charge amounts"). */
export const LEAST_PRICE_RAPPEN = 50;

/** Returns the default end of an event: three hours after its start. */
export function usualEnd(startsAt: Date): Date {
  return hoursAfter(startsAt, 3);
}

/** Returns the times of an event after a change: a new start without a new end keeps the duration. */
export function rescheduledTimes(times: EventTimes, change: Partial<EventTimes>): EventTimes {
  const startsAt = change.startsAt ?? times.startsAt;
  const length = times.endsAt.getTime() - times.startsAt.getTime();
  const endsAt = change.endsAt ?? (change.startsAt ? new Date(startsAt.getTime() + length) : times.endsAt);
  return { startsAt, endsAt };
}

/** Whether a price can be charged: zero, or at least the provider's minimum. */
export function isChargeable(priceRappen: number): boolean {
  return priceRappen === 0 || priceRappen >= LEAST_PRICE_RAPPEN;
}

/** A warning for organisers about an upcoming event. */
export type EventWarning = 'unbalanced' | 'under_minimum';

/** The guests of an event with a seat, and their minimum. */
export type Guests = Record<'menReserved' | 'womenReserved' | 'minMen' | 'minWomen', number>;

/** Returns whether a side has fewer guests than its minimum; running holds do not count. */
export function missesMinimum({ menReserved, womenReserved, minMen, minWomen }: Guests): boolean {
  return menReserved < minMen || womenReserved < minWomen;
}

/** Minimum number of guests for a balance warning, and the minimum ratio of the smaller to the larger side. */
const ENOUGH_GUESTS = 8;
const LEAST_SHARE = 0.6;
/** Days before an event from which a missed minimum is a warning. */
const MINIMUM_DAYS = 14;

/** Whole calendar days in Zurich from now to the day of the event; 0 on the day itself. */
export function daysToGo(startsAt: Date, now: Date): number {
  // rounded, as a day on which the clocks change has 23 or 25 hours
  return Math.round((startOfZurichDay(startsAt).getTime() - startOfZurichDay(now).getTime()) / DAY);
}

/** Returns the warnings about an upcoming event; usually none. */
export function eventWarnings(
  event: Guests & { startsAt: Date; format: EventFormat },
  now: Date,
): EventWarning[] {
  const { menReserved, womenReserved } = event;
  const [fewer, more] = [Math.min(menReserved, womenReserved), Math.max(menReserved, womenReserved)];
  const warnings: EventWarning[] = [];
  const hasSides = event.format === 'two_sides';
  if (hasSides && fewer + more >= ENOUGH_GUESTS && fewer < more * LEAST_SHARE) warnings.push('unbalanced');
  if (missesMinimum(event) && daysToGo(event.startsAt, now) <= MINIMUM_DAYS) warnings.push('under_minimum');
  return warnings;
}

/** German spelling of umlauts without umlauts; all other accents are dropped. */
const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', œ: 'oe' };
const LONGEST = 60;
const SLUG = /^([1-9]\d{0,9})-[^/]*$/;

/** Returns the end of an event's public address: its id and the words of its name, as in `12-apero-am-see`. */
export function slugOf({ id, name }: Pick<EventEntity, 'id' | 'name'>): string {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæœ]/g, (letter) => SPELLED[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return `${id}-${words || 'apero'}`;
}

/**
 * Returns the id at the start of such an address, ignoring the words; undefined for anything else, including a bare
 * number.
 */
export function idOfSlug(slug: string): number | undefined {
  const id = SLUG.exec(slug)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** A text in some of the four languages. */
export type Texts = Partial<Record<Language, string>>;

/** Order in which languages are tried if there is no text in the reader's. */
const FALLBACKS: readonly Language[] = ['en', 'de', 'fr', 'it'];

/**
 * Returns the text for readers of a language: their own, otherwise `forAll`, otherwise the first that exists; '' if
 * there is none.
 */
export function textIn(texts: Texts, language: Language, forAll = ''): string {
  return texts[language] || forAll || (FALLBACKS.map((one) => texts[one]).find(Boolean) ?? '');
}

/** Returns the name of an event in a language; the organisers' name if it is not translated. */
export function nameFor(event: { name: string; names: Texts }, language?: Language): string {
  return language === undefined ? event.name : textIn(event.names, language, event.name);
}

/** SQL: the name of the event `e` (or of another alias) as `nameFor` returns it; null if there is no event. */
export function eventName(language?: Language, alias = 'e'): string {
  return language ? `coalesce(nullif(${alias}.names ->> '${language}', ''), ${alias}.name)` : `${alias}.name`;
}

/** Returns the description of an event in a language. */
export function descriptionFor(
  event: { description: string; descriptions: Texts },
  language: Language,
): string {
  return textIn(event.descriptions, language, event.description);
}
