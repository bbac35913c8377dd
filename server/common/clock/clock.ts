/**
 * The only source of the present time: nothing else calls `new Date()`, and business rules do not use the database's
 * time. Tests replace it by a subclass.
 */
export class Clock {
  /** Returns the present time. */
  now(): Date {
    return new Date();
  }
}
