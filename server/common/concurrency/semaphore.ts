import { DomainError } from '../errors/domain-error.js';

/**
 * Lets at most `atOnce` pieces of costly work run at a time and at most `waiting` more wait their turn, so that
 * a rush takes neither all memory nor all threads.
 */
export class Semaphore {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
  ) {}

  /** Runs `work` when its turn has come. Throws UNAVAILABLE at once when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) await this.wait();
    else this.running += 1;
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private wait(): Promise<void> {
    if (this.queue.length >= this.waiting) throw new DomainError('UNAVAILABLE');
    return new Promise((resolve) => this.queue.push(resolve));
  }

  // whoever leaves hands the place to the next in the queue: nobody can slip in between
  private leave(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.running -= 1;
  }
}
