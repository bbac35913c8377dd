import { Injectable } from '@nestjs/common';
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

  /** Counts a request until it is answered or broken off. */
  readonly count = (_request: Request, response: Response, next: NextFunction): void => {
    this.running++;
    response.once('close', () => this.running--);
    next();
  };
}
