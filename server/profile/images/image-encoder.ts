import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Semaphore } from '../../common/concurrency/semaphore.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { type ImageKind, bmpPixels, imageKind, isSvg } from './image-kind.rules.js';
import { ImageProcess, type ImageResult } from './image-process.js';
import { PHOTO_SIZES, type PhotoSize } from './photo-sizes.rules.js';

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
/** Milliseconds after which a process without work ends, and gives its memory back. */
const IDLE = 30_000;
/** Bytes at the beginning of a file that are enough to detect its kind. */
const HEAD = 4096;

/** Converts uploaded files to photos: upright, at most 1600 pixels, WebP, without any metadata. */
@Injectable()
export class ImageEncoder implements OnApplicationShutdown {
  /** Milliseconds after which encoding an image is aborted. */
  timeLimit = TIME_LIMIT;
  private readonly limiter = new Semaphore(CONCURRENCY, MAX_WAITING);
  private readonly processes = new Set<ImageProcess>();
  private readonly idle = new Map<ImageProcess, NodeJS.Timeout>();

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
      clearTimeout(this.idle.get(known));
      this.idle.delete(known);
      return known;
    }
    const process = new ImageProcess();
    this.processes.add(process);
    return process;
  }

  private keep(process: ImageProcess): void {
    if (!this.processes.has(process)) return;
    this.idle.set(process, setTimeout(() => this.end(process), IDLE).unref());
  }

  private end(process: ImageProcess): void {
    clearTimeout(this.idle.get(process));
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
