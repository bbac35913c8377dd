import { Logger } from '@nestjs/common';

const logger = new Logger('Background');

/**
 * Repeats work of this process, the first time after `milliseconds`; a run that takes longer delays the next one. A
 * failure is logged, the first in a row, and the work goes on. The timer does not keep the process alive. Returns a
 * function that stops it, and resolves when the last run has ended.
 */
export function repeatEvery(milliseconds: number, what: string, work: () => unknown): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isFailing = false;
  const run = async () => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) logger.warn(`${what} failed and will be retried: ${String(error)}`);
      isFailing = true;
    }
  };
  const timer = setInterval(() => {
    running ??= run().finally(() => (running = undefined));
  }, milliseconds).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
