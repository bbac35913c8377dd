import { startOfZurichDay } from '../../common/time/zurich.js';
import { HOUR } from '../../common/time/durations.rules.js';

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
