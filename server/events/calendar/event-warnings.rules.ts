import type { EventFormat } from './event-kind.rules.js';
import type { SeatColumns } from './events.repository.js';
import { startOfZurichDay } from '../../common/time/zurich.js';
import { DAY } from '../../common/time/durations.rules.js';

/** A warning for organisers about an upcoming event. */
export type EventWarning = 'unbalanced' | 'under_minimum';

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
  event: Pick<SeatColumns, 'menReserved' | 'womenReserved'> & {
    minMen: number;
    minWomen: number;
    startsAt: Date;
    format: EventFormat;
  },
  now: Date,
): EventWarning[] {
  const { menReserved, womenReserved, minMen, minWomen } = event;
  const [fewer, more] = [Math.min(menReserved, womenReserved), Math.max(menReserved, womenReserved)];
  const warnings: EventWarning[] = [];
  const hasSides = event.format === 'two_sides';
  if (hasSides && fewer + more >= ENOUGH_GUESTS && fewer < more * LEAST_SHARE) warnings.push('unbalanced');
  const missed = menReserved < minMen || womenReserved < minWomen;
  if (missed && daysToGo(event.startsAt, now) <= MINIMUM_DAYS) warnings.push('under_minimum');
  return warnings;
}
