import type { Request } from 'express';

/** So many bytes have to come in so many milliseconds, again and again, until the body is there. */
export interface LeastSpeed {
  bytes: number;
  milliseconds: number;
}

/** What the slowest mobile network brings; ten megabytes would not arrive within the deadline of an upload anyway. */
export const LEAST_SPEED: LeastSpeed = { bytes: 20_000, milliseconds: 10_000 };

/**
 * Calls `tooSlow` once when the body of a request that is being read comes more slowly. Returns a function that ends the
 * watch.
 */
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
