/** The only source of the current time. The product uses `DatabaseClock`; tests set the time themselves. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
