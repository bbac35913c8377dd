import type { Response } from 'express';

/** The event by which an answer says that it stays open: it counts no more as a request that is being answered. */
export const STANDS = 'apero:stands';

/** Says that an answer stays open for long, as a stream of events does. */
export function stands(response: Response): void {
  response.emit(STANDS);
}
