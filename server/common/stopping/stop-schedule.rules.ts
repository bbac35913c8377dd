/** When what has to be over after the order to stop, in milliseconds since it came. */
export interface StopSchedule {
  /** The listener closes, and with it the idle connections. */
  closes: number;
  /** What is still being answered is broken off. */
  answers: number;
  /** The process ends, whatever is left, once its last words are written. */
  ends: number;
}

/** For requests that are under way when the listener closes. */
const LAST_ANSWERS = 2000;
/** Requests under way have at least so long in all, also without a grace. */
const SHORTEST = 3500;
/** For jobs, connections and the embedded PostgreSQL. */
const TIDYING = 820;
/** How long the last lines of the log may take to be read after all that, in milliseconds. */
export const LAST_WORDS = 150;

/**
 * Returns when what ends, for a grace of so many seconds: with two of them, and LAST_WORDS, all is over within five
 * seconds.
 */
export function stopSchedule(graceSeconds: number): StopSchedule {
  const closes = graceSeconds * 1000;
  const answers = Math.max(closes + LAST_ANSWERS, SHORTEST);
  return { closes, answers, ends: answers + TIDYING };
}
