import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ImageKind } from './image-kind.rules.js';

/** What is to be done with one image; `source` is the path of a file or its content. */
export interface ImageJob {
  source: string | Uint8Array;
  kind: ImageKind;
  sizes: readonly number[];
  maxPixels: number;
  /** Of the WebP, 1 to 100. */
  quality: number;
}

/** The image in each of the sizes, or why it is refused. */
export type ImageResult = { photos: Uint8Array[] } | { refused: 'NOT_AN_IMAGE' | 'FILE_TOO_LARGE' };

const CHILD = fileURLToPath(new URL('./encode-image.child.js', import.meta.url));
/** Megabytes of JavaScript's heap; pixels lie outside of it. */
const HEAP = 256;
/** A lower priority than the server's: whoever waits for a list does not wait for a photo. */
const NICENESS = 10;

/**
 * A process that decodes and encodes images, one at a time. Nothing of the server's environment is in it: the decoders
 * read files of strangers.
 */
export class ImageProcess {
  private readonly child: ChildProcess;

  constructor() {
    this.child = fork(CHILD, {
      // one thread: as many processes as cores run side by side
      env: { UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1' },
      execArgv: [`--max-old-space-size=${HEAP}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // a process that could not be started says so here and by its exit
    this.child.on('error', () => undefined);
    this.keepServerAlive(false);
    lowerPriority(this.child.pid);
  }

  /** Does one job. Rejects if the process ends before, and with the signal's reason when the signal says to give up. */
  async run(job: ImageJob, signal: AbortSignal): Promise<ImageResult> {
    const { child } = this;
    this.keepServerAlive(true);
    let stop: (() => void) | undefined;
    try {
      return await new Promise<ImageResult>((resolve, reject) => {
        const onMessage = (result: unknown) => resolve(result as ImageResult);
        const onExit = () => reject(new Error('The process that decodes images has ended'));
        const onAbort = () => reject(signal.reason as Error);
        stop = () => {
          child.off('message', onMessage).off('exit', onExit);
          signal.removeEventListener('abort', onAbort);
        };
        child.once('message', onMessage).once('exit', onExit);
        signal.addEventListener('abort', onAbort);
        if (signal.aborted) return onAbort();
        if (child.exitCode !== null || child.signalCode !== null || !child.pid) return onExit();
        child.send(job, (error) => error && reject(error));
      });
    } finally {
      stop?.();
      this.keepServerAlive(false);
    }
  }

  /** Ends the process at once, whatever a decoder is doing. */
  kill(): void {
    this.child.kill('SIGKILL');
  }

  // an idle process must not keep the server from ending
  private keepServerAlive(busy: boolean): void {
    if (busy) {
      this.child.ref();
      this.child.channel?.ref();
    } else {
      this.child.unref();
      this.child.channel?.unref();
    }
  }
}

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, NICENESS);
  } catch {
    // not allowed here, or ended already: it works all the same
  }
}
