import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Metrics } from './metrics.js';

const PATH = '/metrics';
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

  /**
   * Starts to listen, if the settings ask for it. Not called automatically: operations commands run beside the server
   * with the same settings. Throws if the port is taken, because a server without metrics should not start.
   */
  async listen(): Promise<void> {
    const { metrics } = this.settings;
    if (!metrics) return;
    this.metrics.addProcess();
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
    if (url?.split('?')[0] !== PATH) return void response.writeHead(404).end();
    if (method !== 'GET' && method !== 'HEAD')
      return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    try {
      const text = await this.metrics.answer();
      response.writeHead(200, { 'Content-Type': this.metrics.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  }
}
