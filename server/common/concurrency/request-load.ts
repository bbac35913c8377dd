import { Injectable } from '@nestjs/common';
import { STANDS } from '../http/standing.js';
import type { NextFunction, Request, Response } from 'express';

/** From so many requests at the same time on guests wait for each other. */
const BUSY = 8;

/** Knows how many requests this replica is answering: work that can wait makes room for them. */
@Injectable()
export class RequestLoad {
  private running = 0;

  /** Whether guests wait for each other. */
  get isBusy(): boolean {
    return this.running >= BUSY;
  }

  /** Counts a request until it is answered or broken off, or stays open as a stream. */
  readonly count = (_request: Request, response: Response, next: NextFunction): void => {
    this.running++;
    let isCounted = true;
    const end = () => {
      if (isCounted) this.running--;
      isCounted = false;
    };
    response.once('close', end);
    response.once(STANDS, end);
    next();
  };
}
