import type { Response } from 'express';

/** The event that an answer emits when it stays open as a stream: it no longer counts as a request in progress. */
export const STANDS = 'apero:stands';

/** Marks an answer as one that stays open, such as a stream of events. */
export function stands(response: Response): void {
  response.emit(STANDS);
}
