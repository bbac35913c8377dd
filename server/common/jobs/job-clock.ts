import { MINUTE } from '../time/durations.rules.js';

/** Milliseconds between two questions at most: so late does an hourly job run at most. */
const ASK_EVERY = 5 * MINUTE;

/** A kind of job that is enqueued every so often, in milliseconds. */
interface Scheduled {
  every: number;
}

/**
 * The one clock of background work: it only enqueues. Each kind is asked for at the start and then at least every five
 * minutes: a server that is restarted every fifty minutes would never see an hour pass.
 */
export class JobClock<Kind extends Scheduled> {
  private readonly asksAt: Map<Kind, number>;
  private ticking: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  /** `enqueue` enqueues one job, unless one was enqueued in the present hour, minute or whatever `every` says; must not throw. */
  constructor(
    kinds: readonly Kind[],
    private readonly enqueue: (kind: Kind) => Promise<void>,
  ) {
    this.asksAt = new Map(kinds.map((kind) => [kind, 0]));
  }

  /** Enqueues one of each kind, and goes on until it is stopped. Resolves once the first are enqueued. */
  start(): Promise<void> {
    this.ticking = this.tick();
    return this.ticking;
  }

  /** Resolves when nothing is enqueued any more. */
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
