import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Readiness } from '../health/readiness.js';

/** Milliseconds for background work to finish after the answers; unfinished work goes back to the queue. */
export const WORK_ENDS_WITHIN = 600;

/**
 * Whether this process has been told to stop. From then on it is not ready, starts no background work, and closes each
 * connection after its next answer, so that a load balancer has left before the listener closes.
 */
@Injectable()
export class Stopping implements OnModuleDestroy {
  private readonly order = new AbortController();
  private readonly unanswered = new Set<Response>();

  constructor(readiness: Readiness) {
    readiness.define('stopping', () => Promise.resolve(this.hasBegun ? 'told to stop' : null));
  }

  /** Aborts when the process is told to stop. */
  get signal(): AbortSignal {
    return this.order.signal;
  }

  get hasBegun(): boolean {
    return this.signal.aborted;
  }

  /** Starts the stop. Further calls do nothing. */
  begin(): void {
    if (this.hasBegun) return;
    this.order.abort();
    for (const response of this.unanswered) endAfter(response);
  }

  /** Middleware that records which requests are not answered yet. */
  readonly watch = (_request: Request, response: Response, next: NextFunction): void => {
    if (this.hasBegun) endAfter(response);
    this.unanswered.add(response);
    response.once('close', () => this.unanswered.delete(response));
    next();
  };

  // an app can be closed without a stop signal
  onModuleDestroy(): void {
    this.begin();
  }
}

function endAfter(response: Response): void {
  if (!response.headersSent) return void response.setHeader('Connection', 'close');
  const { socket } = response;
  response.once('finish', () => socket?.destroySoon());
}
