import {
  startOfZurichDay,
  zurichDay,
  zurichDayAfter,
  zurichIso,
  zurichWallTime,
} from '../../common/time/zurich.js';
import type { EventRow } from '../calendar/index.js';
import type { EarlyPrice } from './early-price.rules.js';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Returns the early price for a copy of an event: the same amount and number of seats, not used by anybody yet, until
 * the same time of day and as many days before the event as the original. Undefined if that time has passed.
 */
export function earlyPriceOfCopy(
  { priceRappen, until, places }: EarlyPrice,
  original: Pick<EventRow, 'startsAt'>,
  copy: Pick<EventRow, 'id' | 'startsAt'>,
  now: Date,
): Omit<EarlyPrice, 'taken'> | undefined {
  const early = { eventId: copy.id, priceRappen, places };
  if (until === null) return { ...early, until };
  const ends = asLongBefore(until, original.startsAt, copy.startsAt);
  return ends > now ? { ...early, until: ends } : undefined;
}

// by calendar days, so that midnight stays midnight if the clocks change in between
function asLongBefore(instant: Date, original: Date, copy: Date): Date {
  const between = startOfZurichDay(original).getTime() - startOfZurichDay(instant).getTime();
  const day = zurichDay(zurichDayAfter(copy, -Math.round(between / DAY_MILLISECONDS)));
  const same = zurichWallTime(day, zurichIso(instant).slice(11, 16));
  return same > copy ? copy : same;
}
