import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Readiness } from '../health/readiness.js';

/** Why the process stops. */
export interface StopReason {
  /** Exit code of the process. */
  code: 0 | 1;
  /** The error that caused it; null for a signal. */
  fault: Error | null;
}

/** Under npm one Ctrl-C arrives twice. A second one after this many milliseconds is a new one. */
const SAME_PRESS = 1000;

/** Resolves with the first signal or uncaught error. Later ones interrupt nothing, except a second Ctrl-C. */
export function stopOrder(): Promise<StopReason> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve({ code: 0, fault: null }));
    for (const fault of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(fault, (thrown: unknown) =>
        resolve({ code: 1, fault: thrown instanceof Error ? thrown : new Error(String(thrown)) }),
      );
    let pressed: number | undefined;
    process.on('SIGINT', () => {
      pressed ??= performance.now();
      if (performance.now() - pressed > SAME_PRESS) process.exit(130);
    });
  });
}

/** For requests in progress when the listener closes. */
const LAST_ANSWERS = 2000;
/** Minimum time for requests in progress, also without a grace period. */
const SHORTEST = 3500;
/** For jobs, connections and the embedded PostgreSQL. */
const TIDYING = 820;
/** Time for the last log lines to be read after all that, in milliseconds. */
export const LAST_WORDS = 150;

/** Returns the deadlines of a stop in milliseconds: with two seconds of grace, all ends within five. */
export function stopSchedule(graceSeconds: number) {
  /** The listener and idle connections are closed. */
  const closes = graceSeconds * 1000;
  /** Requests that are still in progress are aborted. */
  const answers = Math.max(closes + LAST_ANSWERS, SHORTEST);
  /** The process exits in any case, after the last log lines. */
  const ends = answers + TIDYING;
  return { closes, answers, ends };
}

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
    for (const response of this.unanswered) announceEnd(response);
  }

  /** Ends the connections of answers that began before the stop, once they are sent. Call it as the listener closes. */
  endConnections(): void {
    for (const response of this.unanswered) {
      const { socket } = response;
      response.once('finish', () => socket?.destroySoon());
    }
  }

  /** Middleware that records which requests are not answered yet. */
  readonly watch = (_request: Request, response: Response, next: NextFunction): void => {
    if (this.hasBegun) announceEnd(response);
    this.unanswered.add(response);
    response.once('close', () => this.unanswered.delete(response));
    next();
  };

  // an app can be closed without a stop signal
  onModuleDestroy(): void {
    this.begin();
  }
}

function announceEnd(response: Response): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
