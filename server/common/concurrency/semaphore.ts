import type { ErrorCode } from '../errors/catalogue.js';
import { DomainError } from '../errors/domain-error.js';

/** Runs at most `concurrency` tasks at a time, lets `maxWaiting` more wait in turn (p-limit has no such limit). */
export class Semaphore {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly concurrency: number,
    private readonly maxWaiting: number,
    /** The error code for a refused task. */
    private readonly refusal: ErrorCode = 'UNAVAILABLE',
  ) {}

  /** Whether nothing runs and nothing waits. */
  get isIdle(): boolean {
    return this.running === 0;
  }

  /** Runs `work` when a slot is free. Throws the refusal if too many wait, or if `signal` aborts before it has begun. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.acquire(signal);
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  /** Takes a slot when one is free; the caller must `release` it. Throws as `run`. */
  acquire(signal?: AbortSignal): Promise<void> {
    if (this.running < this.concurrency) {
      this.running += 1;
      return Promise.resolve();
    }
    if (this.queue.length >= this.maxWaiting || signal?.aborted)
      return Promise.reject(new DomainError(this.refusal));
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.queue.splice(this.queue.indexOf(begin), 1);
        reject(new DomainError(this.refusal));
      };
      this.queue.push(begin);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** Frees a slot. The next task takes it over at once, so that no other one can start in between. */
  release(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.running -= 1;
  }
}
