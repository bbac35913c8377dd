import { startOfZurichDay, zurichDay, zurichDayAfter, zurichWallTime } from '../common/time/zurich.js';
import type { Contacts } from '../profile/index.js';
import type { Channel } from '../relations/index.js';
import { HOUR } from '../common/time/durations.rules.js';

/** Hours for which feedback has been open before a connection from an event can be told. */
const TOLD_AFTER_HOURS = 24;
/** Days after which nobody is told any more of two answers: it would come out of the blue. */
const TOLD_WITHIN_DAYS = 30;
/** Days after which the two are asked whether they met. */
const ASKED_AFTER_DAYS = 14;
/** Without a fixed time of day: so long is one moment, in milliseconds. */
const SOON = 5000;

/** The setting for telling at any time, outside of production. */
export const TOLD_SOON = 'soon';

/**
 * Returns the last common moment up to now at which connections are told: each day at the time of the setting in Zurich.
 * Nothing that somebody answers is told at another time.
 */
export function lastReveal(now: Date, setting: string): Date {
  if (setting === TOLD_SOON) return new Date(Math.floor(now.getTime() / SOON) * SOON);
  const today = zurichWallTime(zurichDay(now), setting);
  return today <= now ? today : zurichWallTime(zurichDay(zurichDayAfter(now, -1)), setting);
}

/** Returns the first common moment at or after a time. */
export function firstReveal(from: Date, setting: string): Date {
  const last = lastReveal(from, setting);
  if (last.getTime() === from.getTime()) return last;
  if (setting === TOLD_SOON) return new Date(last.getTime() + SOON);
  return zurichWallTime(zurichDay(zurichDayAfter(last, 1)), setting);
}

/** The instant before which nothing is told of an event's answers: feedback has been open for 24 hours. */
export function toldFrom(feedbackOpensAt: Date): Date {
  return new Date(feedbackOpensAt.getTime() + TOLD_AFTER_HOURS * HOUR);
}

/**
 * Returns whether two answers are so old that the connection only stands in the lists. Answers wait so long only where
 * nobody could be told: before the first start with connections, or while one of the two could not have any.
 */
export function isTooOldToTell(answeredAt: Date, revealAt: Date): boolean {
  return revealAt.getTime() - answeredAt.getTime() > TOLD_WITHIN_DAYS * 24 * HOUR;
}

/** The instant from which on the two are asked whether they met: two weeks after they were connected, at 00:00 in Zurich. */
export function metAskedFrom(madeAt: Date): Date {
  return startOfZurichDay(zurichDayAfter(madeAt, ASKED_AFTER_DAYS));
}

/** Returns the channels that a person has filled in, with their values; the one of the e-mail is the address given. */
export function filledIn({ emailShared, ...written }: Contacts, email = ''): Map<Channel, string> {
  const channels = new Map<Channel, string>();
  for (const channel of ['phone', 'whatsapp', 'instagram', 'telegram', 'signal'] as const) {
    const value = written[channel];
    if (value) channels.set(channel, value);
  }
  if (emailShared) channels.set('email', email);
  return channels;
}
