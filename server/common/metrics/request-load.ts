import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Settings } from '../config/settings.js';
import { STREAM_OPENED } from '../http/deadlines.js';
import { SECOND } from '../time/durations.rules.js';
import { Metrics, routeOf } from './metrics.js';

/** With this many requests at the same time, guests wait for each other. */
const BUSY = 8;
/** From fast answers up to the 15 s after which a request stops waiting for the database. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx'];
/** The usual HTTP methods; unknown ones are counted together. */
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** Counts the requests under way, for work that can wait while there are many, and times them for the metrics. */
@Injectable()
export class RequestLoad {
  private running = 0;
  private readonly durations;

  constructor(
    private readonly settings: Settings,
    metrics: Metrics,
  ) {
    const inFlight = metrics.gauge({
      name: 'apero_http_requests_in_flight',
      help: 'Requests that are being answered.',
    });
    metrics.beforeAnswer(() => inFlight.set(this.running));
    this.durations = metrics.histogram(
      {
        name: 'apero_http_request_duration_seconds',
        help: 'Time until a request was answered or broken off, by the pattern of its route.',
        labels: ['method', 'route', 'status'],
      },
      BUCKETS,
    );
  }

  /** Whether guests wait for each other. */
  get isBusy(): boolean {
    return this.running >= BUSY;
  }

  /** Middleware that counts a request until it is answered, aborted, or kept open as a stream. */
  readonly count = (request: Request, response: Response, next: NextFunction): void => {
    const began = performance.now();
    this.running++;
    let isCounted = true;
    const end = () => {
      if (isCounted) this.running--;
      isCounted = false;
    };
    response.once(STREAM_OPENED, end);
    response.once('close', () => {
      // the duration of a stream is how long a screen was open
      if (isCounted && this.settings.metrics) this.time(request, response, began);
      end();
    });
    next();
  };

  private time(request: Request, response: Response, began: number): void {
    const status = CLASSES[Math.floor(response.statusCode / 100)] ?? '';
    const method = METHODS.has(request.method) ? request.method : 'other';
    const seconds = (performance.now() - began) / SECOND;
    this.durations.observe({ method, route: routeOf(request), status }, seconds);
  }
}
