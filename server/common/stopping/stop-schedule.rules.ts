/** The deadlines of a stop, in milliseconds since the stop signal. */
export interface StopSchedule {
  /** The listener and idle connections are closed. */
  closes: number;
  /** Requests that are still in progress are aborted. */
  answers: number;
  /** The process exits in any case, after the last log lines. */
  ends: number;
}

/** For requests in progress when the listener closes. */
const LAST_ANSWERS = 2000;
/** Minimum time for requests in progress, also without a grace period. */
const SHORTEST = 3500;
/** For jobs, connections and the embedded PostgreSQL. */
const TIDYING = 820;
/** Time for the last log lines to be read after all that, in milliseconds. */
export const LAST_WORDS = 150;

/** Returns the deadlines for a grace period in seconds: with two, all ends within five, LAST_WORDS included. */
export function stopSchedule(graceSeconds: number): StopSchedule {
  const closes = graceSeconds * 1000;
  const answers = Math.max(closes + LAST_ANSWERS, SHORTEST);
  return { closes, answers, ends: answers + TIDYING };
}
