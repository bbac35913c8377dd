import { zurichDay, zurichMonthsAfter } from '../../common/time/zurich.js';

/** How many months a missed event counts. */
export const MISSES_COUNT_MONTHS = 6;
/** From so many missed events on a place must be confirmed. */
const MISSES_TO_CONFIRM = 2;
/** So many events attended after the last missed one make all of them forgiven. */
const VISITS_TO_FORGIVE = 3;

/** What became of a guest's place: they came, stayed away, or gave it back after the refund deadline. */
const ATTENDANCE_OUTCOMES = ['came', 'no_show', 'late_cancellation'] as const;
type AttendanceOutcome = (typeof ATTENDANCE_OUTCOMES)[number];

/** A place that a guest had. */
export interface PastPlace {
  startsAt: Date;
  outcome: AttendanceOutcome;
}

/** What counts of a guest's past places now. */
export interface AttendanceRecord<Place extends PastPlace> {
  /** The missed events that count, the latest first. */
  misses: Place[];
  /** How many events are still to be attended until they are forgiven; 0 without a miss. */
  visitsToForgive: number;
  /** Whether the guest must confirm a place two days before its event. */
  mustConfirm: boolean;
}

/** Returns what counts: missed events of the last six months by Zurich's calendar, unless three visits followed the last. */
export function attendanceRecord<Place extends PastPlace>(
  places: readonly Place[],
  now: Date,
): AttendanceRecord<Place> {
  const since = zurichMonthsAfter(now, -MISSES_COUNT_MONTHS);
  const misses = places
    .filter(({ outcome, startsAt }) => outcome !== 'came' && zurichDay(startsAt) >= since)
    .toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime());
  const [last] = misses;
  if (!last) return { misses: [], visitsToForgive: 0, mustConfirm: false };
  const visits = places.filter(
    ({ outcome, startsAt }) => outcome === 'came' && startsAt > last.startsAt,
  ).length;
  if (visits >= VISITS_TO_FORGIVE) return { misses: [], visitsToForgive: 0, mustConfirm: false };
  return {
    misses,
    visitsToForgive: VISITS_TO_FORGIVE - visits,
    mustConfirm: misses.length >= MISSES_TO_CONFIRM,
  };
}
