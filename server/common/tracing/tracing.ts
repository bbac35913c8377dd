import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { Settings } from '../config/settings.js';
import type { RunningTraces } from './open-telemetry.js';

/** A request with the id of its trace. */
export interface TracedRequest {
  trace?: string;
}

/** URLs of health checks. They come every few seconds, and are neither logged nor traced. */
export const PROBE = /^\/health\//i;

/** What a span says. Few and known names: never an id, a value or personal data; the same holds for attributes. */
interface Description {
  kind: SpanKind;
  name: string;
  attributes: Record<string, string>;
}

/** Describes a span by its subject: a name, or the text of a statement. Called only while tracing. */
type Describe = (subject: string) => Description;

/** Returns the operation and table of a statement, such as `update reservations`, so that no value gets into a trace. */
export function operationOf(sql: string): string {
  const [verb = 'statement'] = /[a-z]+/i.exec(sql) ?? [];
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?("?[a-z_][\w.]*"?)/i.exec(sql)?.[1];
  return [verb.toLowerCase(), ...(table ? [table.replaceAll('"', '')] : [])].join(' ');
}

/** A statement. Its subject is the SQL text. */
export const STATEMENT: Describe = (sql) => {
  const name = operationOf(sql);
  const [operation = ''] = name.split(' ');
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.summary': name,
  };
  return { kind: SpanKind.CLIENT, name, attributes };
};

/** A transaction, including the wait for its connection. */
export const TRANSACTION: Describe = () => ({
  kind: SpanKind.INTERNAL,
  name: 'transaction',
  attributes: { 'db.system.name': 'postgresql' },
});

/** A call of the payment provider. Its subject is the operation. */
export const PROVIDER_CALL: Describe = (operation) => ({
  kind: SpanKind.CLIENT,
  name: `stripe ${operation}`,
  attributes: { 'peer.service': 'stripe', 'apero.operation': operation },
});

/** A message being sent to a server: its subject is `push`, or `mail`. */
export const MESSAGE: Describe = (name) => ({
  kind: SpanKind.CLIENT,
  name,
  attributes: { 'peer.service': name === 'mail' ? 'smtp' : name },
});

/** A job. Its subject is its queue. */
export const JOB: Describe = (queue) => ({
  kind: SpanKind.CONSUMER,
  name: `job ${queue}`,
  attributes: { 'messaging.destination.name': queue, 'messaging.system': 'pg-boss' },
});

let tracer: Tracer | undefined;

/** Sets the tracer; undefined switches tracing off. */
export function traceBy(one: Tracer | undefined): void {
  tracer = one;
}

/** Runs work in a span; without tracing just runs it. */
export function inSpan<T>(describe: Describe, subject: string, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work();
  const { name, ...options } = describe(subject);
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      // the error's message may contain values
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  });
}

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
