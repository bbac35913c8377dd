/**
 * The only source of the current time: nothing else calls `new Date()`. The product uses `DatabaseClock`, so that all
 * replicas agree; tests set the time themselves.
 */
export class Clock {
  now(): Date {
    return new Date();
  }
}
