import { Worker } from 'node:worker_threads';

/** Decoded pixels: red, green, blue and alpha, one byte each. */
export interface RgbaImage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Milliseconds after which a decoder is stopped. A photo of 50 megapixels takes a few seconds. */
const TIMEOUT_MILLISECONDS = 60_000;

/**
 * Decodes a format that sharp does not know, in a thread of its own. Returns 'TOO_LARGE' if the image has more than
 * `maxPixels`. Throws if the file cannot be decoded, or not in time.
 */
export function decodeInWorker(
  kind: 'heic' | 'bmp',
  file: Buffer,
  maxPixels: number,
): Promise<RgbaImage | 'TOO_LARGE'> {
  const worker = new Worker(new URL('./decode-image.worker.js', import.meta.url), {
    workerData: { kind, file, maxPixels },
    // a decoder that fails says so by its error, and has nothing for our log
    stdout: true,
    stderr: true,
  });
  return new Promise<RgbaImage | 'TOO_LARGE'>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The decoder took too long')), TIMEOUT_MILLISECONDS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The decoder ended without an image'));
    });
  }).finally(() => worker.terminate());
}
