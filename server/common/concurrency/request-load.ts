import { Injectable } from '@nestjs/common';
import { STREAM_OPENED } from '../http/deadlines.js';
import type { NextFunction, Request, Response } from 'express';

/** With this many requests at the same time, guests wait for each other. */
const BUSY = 8;

/** Counts the requests that this replica is answering, so that work that can wait does not slow them down. */
@Injectable()
export class RequestLoad {
  private running = 0;

  /** Whether guests wait for each other. */
  get isBusy(): boolean {
    return this.running >= BUSY;
  }

  /** Counts a request until it is answered, aborted, or kept open as a stream. */
  readonly count = (_request: Request, response: Response, next: NextFunction): void => {
    this.running++;
    let isCounted = true;
    const end = () => {
      if (isCounted) this.running--;
      isCounted = false;
    };
    response.once('close', end);
    response.once(STREAM_OPENED, end);
    next();
  };
}
