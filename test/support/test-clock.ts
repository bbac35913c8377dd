import { Clock } from '../../server/common/clock/clock.js';

/** A clock whose hands tests turn. It stands still unless turned. */
export class TestClock extends Clock {
  constructor(private instant: Date) {
    super();
  }

  override now(): Date {
    return new Date(this.instant);
  }

  /** Turns the hands to an instant. */
  turnTo(instant: Date | string): void {
    this.instant = new Date(instant);
  }

  /** Turns the hands forward. */
  forward(amount: { seconds?: number; minutes?: number; hours?: number; days?: number }): void {
    const { seconds = 0, minutes = 0, hours = 0, days = 0 } = amount;
    const total = seconds + 60 * (minutes + 60 * (hours + 24 * days));
    this.instant = new Date(this.instant.getTime() + total * 1000);
  }
}
