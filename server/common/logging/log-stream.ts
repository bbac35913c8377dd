import type { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** Maximum bytes that wait for the reader of the log; further lines are lost. */
const MOST_WAITING = 1_000_000;

/** Standard output without blocking: lines that a slow or missing reader does not take are lost, and counted. */
export class LogStream {
  /** Lines that were lost and not reported yet. */
  lost = 0;
  /** Called with the number of lost lines when lines are accepted again. */
  onTaken: (lost: number) => void = () => undefined;

  constructor(
    private readonly output: Writable,
    private readonly mostWaiting = MOST_WAITING,
  ) {
    // each failed write calls its callback; without a listener the first one would end the process
    output.on('error', () => undefined);
  }

  write(line: string): void {
    if (this.output.writableLength > this.mostWaiting) return void this.lost++;
    this.output.write(line, (error) => (error ? this.lost++ : this.taken()));
  }

  /** Resolves when everything has been written, or after `within` milliseconds. */
  async written(within: number): Promise<void> {
    const deadline = performance.now() + within;
    while (this.output.writableLength > 0 && performance.now() < deadline) await delay(10);
  }

  private taken(): void {
    // not while most of the buffer is still waiting
    if (this.lost === 0 || this.output.writableLength > this.mostWaiting / 2) return;
    const { lost } = this;
    this.lost = 0;
    this.onTaken(lost);
  }
}

export const LOG = new LogStream(process.stdout);
