import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ImageKind } from './image-kind.rules.js';

/** A job for one image; `source` is the path of a file or its content. */
export interface ImageJob {
  source: string | Uint8Array;
  kind: ImageKind;
  sizes: readonly number[];
  maxPixels: number;
  /** Of the WebP, 1 to 100. */
  quality: number;
}

/** The image in each size, or why it is refused. */
export type ImageResult = { photos: Uint8Array[] } | { refused: 'NOT_AN_IMAGE' | 'FILE_TOO_LARGE' };

const CHILD = fileURLToPath(new URL('./encode-image.child.js', import.meta.url));
/** Megabytes of the JavaScript heap; pixels are stored outside of it. */
const HEAP = 256;
/** A lower priority than the server's, so that requests do not wait for photos. */
const NICENESS = 10;

/**
 * A process that decodes and encodes images, one at a time. It does not get the server's environment, because the
 * decoders read files of strangers.
 */
export class ImageProcess {
  private readonly child: ChildProcess;

  constructor() {
    this.child = fork(CHILD, {
      // one thread each, as there are as many processes as cores
      env: { UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1' },
      execArgv: [`--max-old-space-size=${HEAP}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // a process that could not be started emits an error here, and then exits
    this.child.on('error', () => undefined);
    this.keepServerAlive(false);
    lowerPriority(this.child.pid);
  }

  /** Runs one job. Rejects if the process ends, and with the signal's reason if the signal aborts. */
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

  /** Ends the process at once, even while it decodes. */
  kill(): void {
    this.child.kill('SIGKILL');
  }

  // an idle process must not keep the server from exiting
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
    // not allowed on this system, or the process has ended: both are harmless
  }
}
