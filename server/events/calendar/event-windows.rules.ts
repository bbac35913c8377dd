import { startOfZurichDay } from '../../common/time/zurich.js';
import { HOUR } from '../../common/time/durations.rules.js';

/** When an event is. */
export interface EventTimes {
  startsAt: Date;
  endsAt: Date;
}

/** Hours after the end of an event until its last guest has left. */
const LEAVING_HOURS = 1;
/** Hours after the end of an event before feedback opens (specification, section 9). */
const FEEDBACK_AFTER_HOURS = 1;
/** Hours for which feedback is open before those who were there may change what others see of them. */
const PROFILE_LOCKED_HOURS = 24;
/** Hours after the end of an event for which its hosts see its guests: time for what was left behind. */
const HOSTED_HOURS = 48;

/** The instant at which matches open: 00:00 in Zurich of the event's day. */
export function matchesOpenAt({ startsAt }: Pick<EventTimes, 'startsAt'>): Date {
  return startOfZurichDay(startsAt);
}

/** The instant until which an event counts as tonight's: an hour after its end, also beyond midnight. */
export function lastGuestLeavesAt({ endsAt }: Pick<EventTimes, 'endsAt'>): Date {
  return new Date(endsAt.getTime() + LEAVING_HOURS * HOUR);
}

/** The earliest end of the events whose last guest has not left at this time. */
export function endOfThoseStillThere(now: Date): Date {
  return new Date(now.getTime() - LEAVING_HOURS * HOUR);
}

/** The instant at which feedback opens: one hour after the end. */
export function feedbackOpensAt({ endsAt }: Pick<EventTimes, 'endsAt'>): Date {
  return new Date(endsAt.getTime() + FEEDBACK_AFTER_HOURS * HOUR);
}

/** The instant at which an event no longer locks the profiles of its guests: 24 hours after feedback opens. */
export function profileUnlocksAt(event: Pick<EventTimes, 'endsAt'>): Date {
  return new Date(feedbackOpensAt(event).getTime() + PROFILE_LOCKED_HOURS * HOUR);
}

/** The instant from which on the hosts of an event see nothing of it any more: two days after its end. */
export function hostingEndsAt({ endsAt }: Pick<EventTimes, 'endsAt'>): Date {
  return new Date(endsAt.getTime() + HOSTED_HOURS * HOUR);
}

/** Whether an opening instant has come: it has at that very instant, and ever after. */
export function isOpen(opensAt: Date, now: Date): boolean {
  return now >= opensAt;
}

/** Whether an event has begun: it has at the very second of its start. */
export function hasBegun({ startsAt }: Pick<EventTimes, 'startsAt'>, now: Date): boolean {
  return now >= startsAt;
}

/**
 * Returns until when a guest who cancels gets everything back: `refundHours` before the start, and at the latest when the
 * match lists open: otherwise somebody could read the list and get the money back. 0 means when the lists open.
 */
export function refundUntil({ startsAt }: Pick<EventTimes, 'startsAt'>, refundHours: number): Date {
  const listsOpen = matchesOpenAt({ startsAt });
  if (refundHours === 0) return listsOpen;
  return new Date(Math.min(startsAt.getTime() - refundHours * HOUR, listsOpen.getTime()));
}

/**
 * Returns a refund deadline as screens and mails say it: never after the start, from which on nobody can cancel. The one
 * that was promised stays stored when an event is brought forward.
 */
export function deadlineBefore(deadline: Date, { startsAt }: Pick<EventTimes, 'startsAt'>): Date {
  return deadline > startsAt ? startsAt : deadline;
}

/** Whether cancelling now pays back: up to and including the deadline. */
export function isRefundable(deadline: Date, now: Date): boolean {
  return now <= deadline;
}
