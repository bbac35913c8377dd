import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Settings } from '../config/settings.js';
import { STREAM_OPENED } from '../http/deadlines.js';
import { SECOND } from '../time/durations.rules.js';
import { Metrics, routeOf } from './metrics.js';

/** From fast answers up to the 15 s after which a request stops waiting for the database. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx'];
/** The usual HTTP methods; unknown ones are counted together. */
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** Counts and times requests, by the pattern of their route. */
@Injectable()
export class RequestMetrics {
  private readonly inFlight;
  private readonly durations;

  constructor(
    private readonly settings: Settings,
    metrics: Metrics,
  ) {
    this.inFlight = metrics.gauge({
      name: 'apero_http_requests_in_flight',
      help: 'Requests that are being answered.',
    });
    this.durations = metrics.histogram(
      {
        name: 'apero_http_request_duration_seconds',
        help: 'Time until a request was answered or broken off, by the pattern of its route.',
        labels: ['method', 'route', 'status'],
      },
      BUCKETS,
    );
  }

  /** Whether metrics are served: otherwise nothing is counted. */
  get isOn(): boolean {
    return this.settings.metrics !== null;
  }

  /** Counts a request until it is answered or aborted. */
  readonly count = (request: Request, response: Response, next: NextFunction): void => {
    const began = performance.now();
    this.inFlight.inc();
    let isStream = false;
    response.once(STREAM_OPENED, () => {
      isStream = true;
      this.inFlight.dec();
    });
    response.once('close', () => {
      // the duration of a stream is how long a screen was open
      if (isStream) return;
      this.inFlight.dec();
      const status = CLASSES[Math.floor(response.statusCode / 100)] ?? '';
      const method = METHODS.has(request.method) ? request.method : 'other';
      this.durations.observe(
        { method, route: routeOf(request), status },
        (performance.now() - began) / SECOND,
      );
    });
    next();
  };
}
