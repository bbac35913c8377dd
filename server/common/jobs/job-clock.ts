import { MINUTE } from '../time/durations.rules.js';

/** Maximum milliseconds between two checks: an hourly job runs at most this much late. */
const ASK_EVERY = 5 * MINUTE;

/** A kind of job that is enqueued at an interval, in milliseconds. */
interface Scheduled {
  every: number;
}

/**
 * The schedule of background work; it only enqueues. Each kind is enqueued at the start and then checked at least every
 * five minutes: otherwise an hourly job would never run on a server that restarts every fifty minutes.
 */
export class JobClock<Kind extends Scheduled> {
  private readonly asksAt: Map<Kind, number>;
  private ticking: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  /**
   * `enqueue` enqueues one job, unless one was enqueued in the current span (the hour, minute or other length in
   * `every`). It must not throw.
   */
  constructor(
    kinds: readonly Kind[],
    private readonly enqueue: (kind: Kind) => Promise<void>,
  ) {
    this.asksAt = new Map(kinds.map((kind) => [kind, 0]));
  }

  /** Enqueues one job of each kind, and continues until `stop`. Resolves when the first have been enqueued. */
  start(): Promise<void> {
    this.ticking = this.tick();
    return this.ticking;
  }

  /** Stops. Resolves when the last enqueueing has finished. */
  stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    return this.ticking;
  }

  private async tick(): Promise<void> {
    for (const [kind, asksAt] of this.asksAt) {
      const now = performance.now();
      if (this.isStopped || asksAt > now) continue;
      this.asksAt.set(kind, now + Math.min(kind.every, ASK_EVERY));
      await this.enqueue(kind);
    }
    if (this.isStopped) return;
    const wait = Math.max(0, Math.min(...this.asksAt.values()) - performance.now());
    this.timer = setTimeout(() => (this.ticking = this.tick()), wait).unref();
  }
}
