import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { Settings } from '../config/settings.js';
import type { RunningTraces } from './open-telemetry.js';

/** Traces of this process, where a collector takes them; where none does, OpenTelemetry is not even loaded. */
@Injectable()
export class RequestTraces implements OnApplicationShutdown {
  private running: RunningTraces | undefined;

  constructor(private readonly settings: Settings) {}

  /** Begins to trace. Returns the middleware that gives each request its span; undefined where nothing is traced. */
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
