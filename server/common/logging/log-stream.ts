import type { Writable } from 'node:stream';

/** Bytes that may wait for whoever reads the log; lines beyond are lost. */
const MOST_WAITING = 1_000_000;
/** Milliseconds between two looks whether all has been written. */
const LOOK = 10;

/**
 * Where the log goes: the process's own output, written without waiting. A reader that sleeps holds up nothing and nobody;
 * lines that nobody takes are lost and counted, as are those for a reader that is gone.
 */
export class LogStream {
  /** Lines that were lost since the start. */
  lost = 0;
  private untold = 0;
  /** Is told how many lines were lost, when lines are taken again. */
  onTaken: (lost: number) => void = () => undefined;

  constructor(
    private readonly output: Writable,
    private readonly mostWaiting = MOST_WAITING,
  ) {
    // each failed write tells its callback; without a listener the first would end the process
    output.on('error', () => undefined);
  }

  write(line: string): void {
    if (this.output.writableLength > this.mostWaiting) return this.lose();
    this.output.write(line, (error) => (error ? this.lose() : this.taken()));
  }

  /** Resolves when all has been written, or after so many milliseconds. */
  async written(within: number): Promise<void> {
    const deadline = performance.now() + within;
    while (this.output.writableLength > 0 && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, LOOK));
  }

  private lose(): void {
    this.lost += 1;
    this.untold += 1;
  }

  private taken(): void {
    // not while most of the rest still waits
    if (this.untold === 0 || this.output.writableLength > this.mostWaiting / 2) return;
    const lost = this.untold;
    this.untold = 0;
    this.onTaken(lost);
  }
}

/** The log of this process. */
export const LOG = new LogStream(process.stdout);
