import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SandboxContext } from '../common/context.js';
import { createApiApp } from './api-app.js';

/** Where the sandbox's API is reached, in the form that the `stripe` library takes. */
export interface ApiAddress {
  host: string;
  port: number;
}

export interface ApiServer {
  start(): Promise<ApiAddress>;
  stop(): Promise<void>;
}

/** Returns the server of the API. It listens on this machine alone, on a free port. */
export function createApiServer(context: SandboxContext): ApiServer {
  const stopping = new AbortController();
  const server = http.createServer(createApiApp(context, stopping.signal));
  return {
    start: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(0, '127.0.0.1', () => {
          const { address: host, port } = server.address() as AddressInfo;
          resolve({ host, port });
        });
      }),
    stop: () =>
      new Promise((resolve) => {
        stopping.abort();
        server.close(() => resolve());
        // Calls that are never to be answered would hold the server open for ever.
        server.closeAllConnections();
      }),
  };
}
