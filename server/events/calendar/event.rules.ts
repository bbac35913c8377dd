import { HOUR } from '../../common/time/durations.rules.js';

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
