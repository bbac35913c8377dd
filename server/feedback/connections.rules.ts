import { startOfZurichDay, zurichDay, zurichDayAfter, zurichWallTime } from '../common/time/zurich.js';
import type { Contacts } from '../profile/index.js';
import type { Channel } from '../relations/index.js';
import { HOUR } from '../common/time/durations.rules.js';

/** Hours after the opening of feedback before a connection from an event can be revealed. */
const REVEALED_AFTER_HOURS = 24;
/** Days after which two answers are too old for a notification. */
const NOTIFIED_WITHIN_DAYS = 30;
/** Days after which the two are asked whether they met. */
const MET_ASKED_AFTER_DAYS = 14;
/** Interval between reveals when CONNECTIONS_AT=soon, in milliseconds. */
const SOON_INTERVAL = 5000;

/** The value of CONNECTIONS_AT for reveals at any time, outside production. */
export const REVEALED_SOON = 'soon';

/**
 * Returns the last time of a reveal up to now: each day at the time of the setting in Zurich. Answers are revealed at
 * no other time, so that nobody can tell when the other has answered.
 */
export function lastReveal(now: Date, setting: string): Date {
  if (setting === REVEALED_SOON) return new Date(Math.floor(now.getTime() / SOON_INTERVAL) * SOON_INTERVAL);
  const today = zurichWallTime(zurichDay(now), setting);
  return today <= now ? today : zurichWallTime(zurichDay(zurichDayAfter(now, -1)), setting);
}

/** Returns the first time of a reveal at or after a time. */
export function firstReveal(from: Date, setting: string): Date {
  const last = lastReveal(from, setting);
  if (last.getTime() === from.getTime()) return last;
  if (setting === REVEALED_SOON) return new Date(last.getTime() + SOON_INTERVAL);
  return zurichWallTime(zurichDay(zurichDayAfter(last, 1)), setting);
}

/** Returns when the answers of an event can first be revealed: 24 hours after feedback has opened. */
export function revealedFrom(feedbackOpensAt: Date): Date {
  return new Date(feedbackOpensAt.getTime() + REVEALED_AFTER_HOURS * HOUR);
}

/**
 * Returns whether two answers are so old that the connection only appears in the lists, without a notification. Answers
 * get that old only if they could not be revealed: before connections existed, or while one of the two could not have
 * any.
 */
export function isTooOldToNotify(answeredAt: Date, revealAt: Date): boolean {
  return revealAt.getTime() - answeredAt.getTime() > NOTIFIED_WITHIN_DAYS * 24 * HOUR;
}

/** Returns when the two are asked whether they met: two weeks after they were connected, at 00:00 in Zurich. */
export function metAskedFrom(madeAt: Date): Date {
  return startOfZurichDay(zurichDayAfter(madeAt, MET_ASKED_AFTER_DAYS));
}

/** Returns the channels that a person has filled in, with their values; the value of the email channel is `email`. */
export function filledIn({ emailShared, ...written }: Contacts, email = ''): Map<Channel, string> {
  const channels = new Map<Channel, string>();
  for (const channel of ['phone', 'whatsapp', 'instagram', 'telegram', 'signal'] as const) {
    const value = written[channel];
    if (value) channels.set(channel, value);
  }
  if (emailShared) channels.set('email', email);
  return channels;
}
