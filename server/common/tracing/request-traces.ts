import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { Settings } from '../config/settings.js';
import type { RunningTraces } from './open-telemetry.js';

/** Tracing of this process, if a collector is set; otherwise OpenTelemetry's SDK is not loaded. */
@Injectable()
export class RequestTraces implements OnApplicationShutdown {
  private running: RunningTraces | undefined;

  constructor(private readonly settings: Settings) {}

  /** Starts tracing. Returns the middleware that creates a span for each request; undefined if tracing is off. */
  async begin(): Promise<RequestHandler | undefined> {
    const { tracing } = this.settings;
    if (!tracing) return undefined;
    const { beginTraces } = await import('./open-telemetry.js');
    this.running = beginTraces(tracing);
    return this.running.middleware;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.running?.end();
  }
}
