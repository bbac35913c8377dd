import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../clock/clock.js';
import { SECOND } from '../time/durations.rules.js';

/** Milliseconds for which a value is reused. */
const GOOD_FOR = 15 * SECOND;
/** Milliseconds that a caller waits for a new value. */
const WAIT = 2 * SECOND;

/** A cached value that is expensive to compute. Callers wait for it only briefly. */
export class Sampled<Value> {
  private value: Value | undefined;
  private askedAt = -Infinity;
  private asking: Promise<void> | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly ask: () => Promise<Value>,
  ) {}

  /** Returns the value; undefined if the last attempt failed or takes too long. */
  async read(): Promise<Value | undefined> {
    const now = this.clock.now().getTime();
    // the absolute difference, so that a clock that was set back does not keep the value for ever
    if (!this.asking && Math.abs(now - this.askedAt) >= GOOD_FOR) this.begin(now);
    const late = this.asking && (await Promise.race([this.asking, delay(WAIT, true, { ref: false })]));
    return late ? undefined : this.value;
  }

  private begin(now: number): void {
    this.askedAt = now;
    this.asking = this.ask()
      .then(
        (value) => void (this.value = value),
        () => void (this.value = undefined),
      )
      .finally(() => (this.asking = undefined));
  }
}
