import type { SeatColumns } from './events.repository.js';
import { startOfZurichDay } from '../../common/time/zurich.js';

/** What makes an organiser look at a coming event. */
export type EventWarning = 'unbalanced' | 'under_minimum';

/** From how many guests on a balance means something, and how far the smaller side may fall behind the larger. */
const ENOUGH_GUESTS = 8;
const LEAST_SHARE = 0.6;
/** Days before an event from which on a missed minimum is worth a look. */
const MINIMUM_DAYS = 14;
const DAY = 86_400_000;

/** Whole calendar days in Zurich from now to the day of the event; 0 on the day itself. */
export function daysToGo(startsAt: Date, now: Date): number {
  // rounded: a day of the change of hours has 23 or 25
  return Math.round((startOfZurichDay(startsAt).getTime() - startOfZurichDay(now).getTime()) / DAY);
}

/** What is the matter with a coming event; nothing, as a rule. */
export function eventWarnings(
  event: Pick<SeatColumns, 'menReserved' | 'womenReserved'> & {
    minMen: number;
    minWomen: number;
    startsAt: Date;
  },
  now: Date,
): EventWarning[] {
  const { menReserved, womenReserved, minMen, minWomen } = event;
  const [fewer, more] = [Math.min(menReserved, womenReserved), Math.max(menReserved, womenReserved)];
  const concerns: EventWarning[] = [];
  if (fewer + more >= ENOUGH_GUESTS && fewer < more * LEAST_SHARE) concerns.push('unbalanced');
  const missed = menReserved < minMen || womenReserved < minWomen;
  if (missed && daysToGo(event.startsAt, now) <= MINIMUM_DAYS) concerns.push('under_minimum');
  return concerns;
}
