import { DomainError } from '../errors/domain-error.js';

/**
 * Runs at most `concurrency` tasks at a time, and lets at most `maxWaiting` more wait, in their order. It limits the
 * memory and threads that a rush takes. (p-limit has no limit for waiting tasks.)
 */
export class Semaphore {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly concurrency: number,
    private readonly maxWaiting: number,
  ) {}

  /** Runs `work` as soon as it may. Returns its result. Throws UNAVAILABLE at once if too many tasks wait. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.concurrency) await this.wait();
    else this.running += 1;
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  private wait(): Promise<void> {
    if (this.queue.length >= this.maxWaiting) throw new DomainError('UNAVAILABLE');
    return new Promise((resolve) => this.queue.push(resolve));
  }

  // the next task takes over at once, so that no other one can start in between
  private release(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.running -= 1;
  }
}
