import { HOUR, DAY } from '../../common/time/durations.rules.js';
import { startOfZurichDay } from '../../common/time/zurich.js';
import type { EventEntity } from './event.entity.js';
import type { EventKind } from './event-kind.rules.js';

const PLACE = ['city', 'venue', 'location'] as const satisfies readonly (keyof EventEntity)[];

/** The known location of an event. */
export type EventPlace = Pick<EventEntity, (typeof PLACE)[number]>;

/** Returns whether a change moves an event elsewhere. Announcing a location that was unknown is not a move. */
export function isElsewhere(before: EventPlace, change: Partial<EventPlace>): boolean {
  return PLACE.some(
    (field) => before[field] !== null && change[field] !== undefined && change[field] !== before[field],
  );
}

/** Days that guests have to cancel with a full refund after a change that matters to them. */
const FREE_REFUND_DAYS = 3;

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

/** Returns until when a seat can be cancelled with a full refund after such a change now. */
export function freeRefundUntil(now: Date): Date {
  return new Date(now.getTime() + FREE_REFUND_DAYS * DAY);
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

/** Hours after the end of an event during which guests may still be there. */
const LEAVING_HOURS = 1;
/** Hours after the end of an event before feedback opens (specification, section 9). */
const FEEDBACK_AFTER_HOURS = 1;
/** Hours after feedback opens during which attendees cannot change what others see of their profile. */
const PROFILE_LOCKED_HOURS = 24;
/** Hours after the end of an event during which its hosts see its guests, for lost property. */
const HOSTED_HOURS = 48;

/** The instant at which matches open: 00:00 in Zurich of the event's day. */
export function matchesOpenAt({ startsAt }: Pick<EventTimes, 'startsAt'>): Date {
  return startOfZurichDay(startsAt);
}

/** Returns until when an event counts as tonight's: an hour after its end, also past midnight. */
export function lastGuestLeavesAt({ endsAt }: Pick<EventTimes, 'endsAt'>): Date {
  return new Date(endsAt.getTime() + LEAVING_HOURS * HOUR);
}

/** Returns the earliest end of an event that still counts as running at this time. */
export function endOfThoseStillThere(now: Date): Date {
  return new Date(now.getTime() - LEAVING_HOURS * HOUR);
}

/** Returns when feedback opens: one hour after the end. */
export function feedbackOpensAt({ endsAt }: Pick<EventTimes, 'endsAt'>): Date {
  return new Date(endsAt.getTime() + FEEDBACK_AFTER_HOURS * HOUR);
}

/** Returns when an event no longer locks its guests' profiles: 24 hours after feedback opens. */
export function profileUnlocksAt(event: Pick<EventTimes, 'endsAt'>): Date {
  return new Date(feedbackOpensAt(event).getTime() + PROFILE_LOCKED_HOURS * HOUR);
}

/** Returns from when the hosts of an event no longer see it: two days after its end. */
export function hostingEndsAt({ endsAt }: Pick<EventTimes, 'endsAt'>): Date {
  return new Date(endsAt.getTime() + HOSTED_HOURS * HOUR);
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
  return new Date(Math.min(startsAt.getTime() - refundHours * HOUR, listsOpen.getTime()));
}

/**
 * Returns a refund deadline for screens and mails: never after the start, because nobody can cancel from then on. The
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

/** Default duration of an event, in hours. */
const USUAL_HOURS = 3;

/** Start and end of an event. */
export interface Times {
  startsAt: Date;
  endsAt: Date;
}

/** Returns the default end of an event: three hours after its start. */
export function usualEnd(startsAt: Date): Date {
  return new Date(startsAt.getTime() + USUAL_HOURS * HOUR);
}

/** Returns the times of an event after a change: a new start without a new end keeps the duration. */
export function rescheduledTimes(times: Times, change: Partial<Times>): Times {
  const startsAt = change.startsAt ?? times.startsAt;
  const length = times.endsAt.getTime() - times.startsAt.getTime();
  const endsAt = change.endsAt ?? (change.startsAt ? new Date(startsAt.getTime() + length) : times.endsAt);
  return { startsAt, endsAt };
}

/** Whether a price can be charged: zero, or at least the provider's minimum. */
export function isChargeable(priceRappen: number): boolean {
  return priceRappen === 0 || priceRappen >= LEAST_PRICE_RAPPEN;
}

/** Capacities and minimums of both sides. */
export interface Sizes {
  maxMen: number;
  maxWomen: number;
  minMen: number;
  minWomen: number;
}

/**
 * Returns the minimums of an event after a change: lowering only a capacity lowers its minimum too. Returns undefined
 * if a given minimum exceeds the capacity, because such an event would always be under it.
 */
export function fittingMinimums(
  before: Sizes,
  change: Partial<Sizes>,
): Pick<Sizes, 'minMen' | 'minWomen'> | undefined {
  const minMen = fitting(change.minMen, before.minMen, change.maxMen, before.maxMen);
  const minWomen = fitting(change.minWomen, before.minWomen, change.maxWomen, before.maxWomen);
  return minMen === undefined || minWomen === undefined ? undefined : { minMen, minWomen };
}

function fitting(
  said: number | undefined,
  known: number,
  newMax: number | undefined,
  knownMax: number,
): number | undefined {
  if (said !== undefined) return said > (newMax ?? knownMax) ? undefined : said;
  return newMax === undefined ? known : Math.min(known, newMax);
}
