import { HOUR } from '../../common/time/durations.rules.js';

/** The least that the provider charges in CHF, in Rappen (docs.stripe.com/currencies, "Minimum charge amounts"). */
export const LEAST_PRICE_RAPPEN = 50;

/** How long an event lasts when nobody says so. */
const USUAL_HOURS = 3;

/** When an event begins and ends. */
export interface Times {
  startsAt: Date;
  endsAt: Date;
}

/** The end of an event for which none was named: three hours after its start. */
export function usualEnd(startsAt: Date): Date {
  return new Date(startsAt.getTime() + USUAL_HOURS * HOUR);
}

/** The times of an event after a change: who moves the start alone moves the end along with it. */
export function rescheduledTimes(times: Times, change: Partial<Times>): Times {
  const startsAt = change.startsAt ?? times.startsAt;
  const length = times.endsAt.getTime() - times.startsAt.getTime();
  const endsAt = change.endsAt ?? (change.startsAt ? new Date(startsAt.getTime() + length) : times.endsAt);
  return { startsAt, endsAt };
}

/** Whether a price can be charged: nothing at all, or what the provider accepts. */
export function isChargeable(priceRappen: number): boolean {
  return priceRappen === 0 || priceRappen >= LEAST_PRICE_RAPPEN;
}

/** Seats and minimums of both sides. */
export interface Sizes {
  maxMen: number;
  maxWomen: number;
  minMen: number;
  minWomen: number;
}

/**
 * The minimums of an event after a change: a capacity that is lowered alone takes the minimum along. Returns undefined if a
 * minimum that is named is above the capacity: such an event would always be under it.
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
