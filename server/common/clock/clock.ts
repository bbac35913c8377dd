/**
 * The only source of the present time: nothing else calls `new Date()`. The product runs on `DatabaseClock`, by which all
 * replicas agree; tests on one that they set.
 */
export class Clock {
  /** Returns the present time. */
  now(): Date {
    return new Date();
  }
}
