/**
 * The time of the product. The only caller of `new Date()`; tests turn its hands by giving the app a
 * subclass of their own. Business rules never ask the database for the time.
 */
export class Clock {
  /** The present instant. */
  now(): Date {
    return new Date();
  }
}
