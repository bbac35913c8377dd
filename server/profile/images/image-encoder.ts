import { open } from 'node:fs/promises';
import { availableParallelism, setPriority } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Semaphore } from '../../common/concurrency/semaphore.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { SECOND } from '../../common/time/durations.rules.js';
import { repeatEvery } from '../../common/clock/repeat-every.js';
import {
  type ImageKind,
  bmpPixels,
  imageKind,
  isSvg,
  PHOTO_SIZES,
  type PhotoSize,
} from './image-kind.rules.js';
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A job for one image; `source` is the path of a file or its content. */
interface ImageJob {
  source: string | Uint8Array;
  kind: ImageKind;
  sizes: readonly number[];
  maxPixels: number;
  /** Of the WebP, 1 to 100. */
  quality: number;
}

/** The image in each size, or why it is refused. */
type ImageResult = { photos: Uint8Array[] } | { refused: 'NOT_AN_IMAGE' | 'FILE_TOO_LARGE' };

const CHILD = fileURLToPath(new URL('./encode-image.child.js', import.meta.url));
/** Megabytes of the JavaScript heap; pixels are stored outside of it. */
const HEAP = 256;
/** A lower priority than the server's, so that requests do not wait for photos. */
const NICENESS = 10;

/**
 * A process that decodes and encodes images, one at a time. It does not get the server's environment, because the
 * decoders read files of strangers.
 */
class ImageProcess {
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

/** A photo in all its sizes, as WebP. */
export type EncodedPhoto = Readonly<Record<PhotoSize, Uint8Array>>;

const MAX_PIXELS = 50_000_000;
const QUALITY = 82;
/** One image uses one core and at most some hundred megabytes, so memory is limited by the number of cores. */
const CONCURRENCY = availableParallelism();
/** Waiting files are on the disk. Each account has at most one. */
const MAX_WAITING = 64;
/** Milliseconds. A photo of 50 megapixels takes a few seconds. */
const TIME_LIMIT = 20_000;
/** Milliseconds after which a process without work ends, and gives its memory back; checked every ten seconds. */
const IDLE = 30 * SECOND;
/** Bytes at the beginning of a file that are enough to detect its kind. */
const HEAD = 4096;

/** Converts uploaded files to photos: upright, at most 1600 pixels, WebP, without any metadata. */
@Injectable()
export class ImageEncoder implements OnApplicationShutdown {
  /** Milliseconds after which encoding an image is aborted. */
  timeLimit = TIME_LIMIT;
  private readonly limiter = new Semaphore(CONCURRENCY, MAX_WAITING);
  private readonly processes = new Set<ImageProcess>();
  /** Processes without work, and since when. */
  private readonly idle = new Map<ImageProcess, number>();
  private readonly stopEnding = repeatEvery(10 * SECOND, 'ending idle processes', () => this.endIdle());

  /** Number of images that are being decoded; never more than cores. */
  get running(): number {
    return this.processes.size - this.idle.size;
  }

  /**
   * Decodes and encodes a file, given by its path or content. Throws NOT_AN_IMAGE (also if decoding takes too long),
   * SVG_NOT_ACCEPTED, FILE_TOO_LARGE (too many pixels), UNAVAILABLE (too many wait), and an error when `gone` aborts
   * because the client has left.
   */
  async encode(source: string | Uint8Array, gone?: AbortSignal): Promise<EncodedPhoto> {
    const kind = requireKind(await headOf(source));
    return this.limiter.run(async () => {
      const result = await this.runInProcess(source, kind, gone);
      if ('refused' in result) throw new DomainError(result.refused);
      const [full, medium, small] = result.photos;
      if (!full || !medium || !small) throw new DomainError('INTERNAL');
      return { 1600: full, 800: medium, 320: small };
    }, gone);
  }

  onApplicationShutdown(): void {
    void this.stopEnding();
    for (const process of this.processes) this.end(process);
  }

  private async runInProcess(
    source: string | Uint8Array,
    kind: ImageKind,
    gone?: AbortSignal,
  ): Promise<ImageResult> {
    const process = this.takeProcess();
    const signal = AbortSignal.any([AbortSignal.timeout(this.timeLimit), ...(gone ? [gone] : [])]);
    const job = { source, kind, sizes: PHOTO_SIZES, maxPixels: MAX_PIXELS, quality: QUALITY };
    try {
      const result = await process.run(job, signal);
      this.keep(process);
      return result;
    } catch (cause) {
      // it decodes for ever, has crashed, or works for nobody: ending the process frees its thread and memory
      this.end(process);
      throw new DomainError('NOT_AN_IMAGE', { cause });
    }
  }

  private takeProcess(): ImageProcess {
    const [known] = this.idle.keys();
    if (known) {
      this.idle.delete(known);
      return known;
    }
    const process = new ImageProcess();
    this.processes.add(process);
    return process;
  }

  private keep(process: ImageProcess): void {
    if (this.processes.has(process)) this.idle.set(process, performance.now());
  }

  private endIdle(): void {
    for (const [process, since] of this.idle) if (performance.now() - since >= IDLE) this.end(process);
  }

  private end(process: ImageProcess): void {
    this.idle.delete(process);
    this.processes.delete(process);
    process.kill();
  }
}

async function headOf(source: string | Uint8Array): Promise<Buffer> {
  if (typeof source !== 'string') return Buffer.from(source.subarray(0, HEAD));
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function requireKind(head: Buffer): ImageKind {
  const kind = imageKind(head);
  if (!kind) throw new DomainError(isSvg(head) ? 'SVG_NOT_ACCEPTED' : 'NOT_AN_IMAGE');
  // the BMP decoder does not check the size before it decodes
  if (kind === 'bmp' && (bmpPixels(head) ?? 0) > MAX_PIXELS) throw new DomainError('FILE_TOO_LARGE');
  return kind;
}
