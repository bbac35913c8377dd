import type { Request } from 'express';

/**
 * The minimum speed of an upload: this many bytes in each period of this many milliseconds, until the body is complete.
 */
export interface LeastSpeed {
  bytes: number;
  milliseconds: number;
}

/** The speed of the slowest mobile networks. At less, ten megabytes would miss the deadline of an upload anyway. */
export const LEAST_SPEED: LeastSpeed = { bytes: 20_000, milliseconds: 10_000 };

/** Calls `tooSlow` once if the body of a request arrives more slowly. Returns a function that stops watching. */
export function watchSpeed(
  request: Request,
  { bytes, milliseconds }: LeastSpeed,
  tooSlow: () => void,
): () => void {
  let before = request.socket.bytesRead;
  const timer = setInterval(() => {
    const now = request.socket.bytesRead;
    const isSlow = now - before < bytes;
    before = now;
    if (request.complete || isSlow) clearInterval(timer);
    if (!request.complete && isSlow) tooSlow();
  }, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
