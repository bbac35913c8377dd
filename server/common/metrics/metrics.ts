import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Request } from 'express';
import { DataDisk } from '../storage/disk.js';
import { version, Settings } from '../config/settings.js';
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Returns the pattern of the route that answered, such as `/api/events/:id`, never actual values. `client` is the page
 * and the files of the client, `unknown` a path below /api without a route.
 */
export function routeOf(request: Request): string {
  const path: unknown = (request.route as { path?: unknown } | undefined)?.path;
  // a pattern with a star is the catch-all route
  if (typeof path === 'string' && !path.includes('*')) return path;
  return request.originalUrl.startsWith('/api/') ? 'unknown' : 'client';
}

/** A metric. Its name follows Prometheus' conventions: `apero_`, what is counted, the unit; counters end in `_total`. */
export interface MetricDefinition<Label extends string> {
  name: string;
  help: string;
  /** Their values must be few and known: never ids, names or addresses. */
  labels?: readonly Label[];
}

/** The metrics of this replica for Prometheus. A module registers its own. */
@Injectable()
export class Metrics {
  private readonly logger = new Logger('Metrics');
  readonly registry = new Registry();
  private readonly readings: (() => void | Promise<void>)[] = [];

  counter<Label extends string = never>({ labels = [], ...one }: MetricDefinition<Label>): Counter<Label> {
    return new Counter({ ...one, labelNames: labels, registers: [this.registry] });
  }

  gauge<Label extends string = never>({ labels = [], ...one }: MetricDefinition<Label>): Gauge<Label> {
    return new Gauge({ ...one, labelNames: labels, registers: [this.registry] });
  }

  /** @param buckets upper bounds, in the unit of the name */
  histogram<Label extends string = never>(
    { labels = [], ...one }: MetricDefinition<Label>,
    buckets: readonly number[],
  ): Histogram<Label> {
    return new Histogram({ ...one, labelNames: labels, buckets: [...buckets], registers: [this.registry] });
  }

  /** Calls `read` to set gauges before each answer. If it fails, the other metrics are still returned. */
  beforeAnswer(read: () => void | Promise<void>): void {
    this.readings.push(read);
  }

  /** Returns all metrics in Prometheus' text format. */
  async answer(): Promise<string> {
    for (const result of await Promise.allSettled(this.readings.map(async (read) => read())))
      if (result.status === 'rejected')
        this.logger.warn(`A figure could not be read: ${String(result.reason)}`);
    return this.registry.metrics();
  }
}

/** Milliseconds within which a request has to arrive. */
const REQUEST_WITHIN = 5000;

/** Serves /metrics on a port of its own, if it is set: business figures are not public. */
@Injectable()
export class MetricsListener implements OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly metrics: Metrics,
  ) {}

  /** The port on which it listens; undefined if it does not. */
  get port(): number | undefined {
    return (this.server?.address() as AddressInfo | null | undefined)?.port;
  }

  /** Starts to listen, if the settings ask for it: only for the server, not for commands. Throws if the port is taken. */
  async listen(): Promise<void> {
    const { metrics } = this.settings;
    if (!metrics) return;
    // of Node itself: event loop, memory, garbage collection, file handles
    collectDefaultMetrics({ register: this.metrics.registry });
    const server = createServer({ requestTimeout: REQUEST_WITHIN, headersTimeout: REQUEST_WITHIN });
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void this.handle(request, response);
    });
    await once(server.listen(metrics), 'listening');
    this.server = server;
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async handle({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    if (method !== 'GET' && method !== 'HEAD')
      return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    try {
      const text = await this.metrics.answer();
      response.writeHead(200, { 'Content-Type': this.metrics.registry.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  }
}

/** Reports the running version, and the free disk space for photos. */
@Injectable()
export class ProcessMetrics {
  constructor(disk: DataDisk, metrics: Metrics) {
    metrics
      .gauge({ name: 'apero_build_info', help: 'What runs; always 1.', labels: ['version', 'node'] })
      .set({ version, node: process.versions.node }, 1);
    const free = metrics.gauge({
      name: 'apero_data_disk_free_bytes',
      help: 'Free on the disk of DATA_DIR: photos, uploads, the embedded database.',
    });
    const size = metrics.gauge({ name: 'apero_data_disk_size_bytes', help: 'Size of the disk of DATA_DIR.' });
    metrics.beforeAnswer(async () => {
      forget(free);
      forget(size);
      const found = await disk.read();
      if (!found) return;
      free.set(found.free);
      size.set(found.size);
    });
  }
}

/** Removes the value of a gauge, so that it does not report an outdated one. */
export function forget<Label extends string>(gauge: Gauge<Label>): void {
  gauge.reset();
  // without labels `reset` sets it to 0, which is a value too
  if ((gauge as unknown as { labelNames: string[] }).labelNames.length === 0) gauge.remove();
}
