import { zurichDay, zurichMonthsAfter } from '../../common/time/zurich.js';

/** Months for which a missed event counts. */
export const MISSES_COUNT_MONTHS = 6;
/** From this many missed events on, a seat must be confirmed. */
const MISSES_TO_CONFIRM = 2;
/** This many attended events after the last missed one clear all missed ones. */
const VISITS_TO_FORGIVE = 3;

/** What happened to a guest's seat: they came, stayed away, or cancelled after the refund deadline. */
type AttendanceOutcome = 'came' | 'no_show' | 'late_cancellation';

/** A seat that a guest had at a past event. */
export interface PastPlace {
  startsAt: Date;
  outcome: AttendanceOutcome;
}

/** The current attendance record of a guest. */
export interface AttendanceRecord<Place extends PastPlace> {
  /** The missed events that count, latest first. */
  misses: Place[];
  /** How many events they still have to attend until the missed ones are cleared; 0 without a missed event. */
  visitsToForgive: number;
  /** Whether the guest must confirm a seat two days before its event. */
  mustConfirm: boolean;
}

/**
 * Returns the missed events of the last six months by Zurich's calendar; none if three attended events followed the
 * last one.
 */
export function attendanceRecord<Place extends PastPlace>(
  places: readonly Place[],
  now: Date,
): AttendanceRecord<Place> {
  const since = zurichMonthsAfter(now, -MISSES_COUNT_MONTHS);
  const misses = places
    .filter(({ outcome, startsAt }) => outcome !== 'came' && zurichDay(startsAt) >= since)
    .toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime());
  const [last] = misses;
  const visits = places.filter(
    ({ outcome, startsAt }) => outcome === 'came' && last && startsAt > last.startsAt,
  ).length;
  if (!last || visits >= VISITS_TO_FORGIVE) return { misses: [], visitsToForgive: 0, mustConfirm: false };
  return {
    misses,
    visitsToForgive: VISITS_TO_FORGIVE - visits,
    mustConfirm: misses.length >= MISSES_TO_CONFIRM,
  };
}
