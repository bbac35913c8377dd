import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { eventRoutes, paymentRoutes } from './api-routes.js';
import { checkKey } from './api-key.js';
import { apiFault } from './faults.js';
import type { ApiStroke } from './faults.js';
import { parseForm } from './form-parsing.js';
import type { FormObject } from './form-parsing.js';
import { fingerprint, idempotently } from './idempotency.js';
import type { Answer, KeyedAnswer } from './idempotency.js';
import { newId } from './object-ids.js';
import { refundRoutes } from './refund-routes.js';
import type { SandboxContext } from './sandbox-context.js';
import { inTransaction } from './schema.js';
import type { Queryable } from './schema.js';
import { sessionRoutes } from './session-routes.js';
import { StripeFailure } from './stripe-failure.js';

const ROUTES = [...sessionRoutes, ...refundRoutes, ...paymentRoutes, ...eventRoutes];
/** Far above any request of ours, far below what could hurt. */
const MAX_BODY_BYTES = 256 * 1024;

/** Where the sandbox's Stripe API is reached, as the `stripe` library takes it. */
export interface ApiAddress {
  host: string;
  port: number;
}

export interface ApiServer {
  start(): Promise<ApiAddress>;
  stop(): Promise<void>;
}

/** The part of the sandbox that stands for api.stripe.com; listens on this machine alone. */
export function createApiServer(context: SandboxContext): ApiServer {
  const stopping = new AbortController();
  const server = http.createServer((request, response) => {
    void handle(context, request, response, stopping.signal);
  });
  return {
    start: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(context.port ?? 0, '127.0.0.1', () => {
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

interface Incoming {
  requestId: string;
  method: string;
  path: string;
  key: string | undefined;
  authorization: string | undefined;
  params: FormObject;
  fault: ApiStroke | null;
  signal: AbortSignal;
}

async function handle(
  context: SandboxContext,
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const requestId = newId('req_', 14);
  try {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
    const method = request.method ?? 'GET';
    const fault = await apiFault(context.pool, method, pathname);
    if (fault?.mode === 'down') return void request.socket.destroy();
    if (fault?.mode === 'timeout') return;
    const body = method === 'POST' ? await read(request) : searchParams.toString();
    const key = header(request, 'idempotency-key');
    const authorization = request.headers.authorization;
    const incoming = {
      requestId,
      method,
      path: pathname,
      key,
      authorization,
      params: parseForm(body),
      fault,
      signal,
    };
    const answer = await answerTo(context, incoming);
    if (method === 'POST') context.wake();
    if (fault?.mode === 'answer_lost') return void request.socket.destroy();
    send(request, response, requestId, answer);
  } catch (error) {
    if (!signal.aborted) sendFailure(context, request, response, requestId, error);
  }
}

async function answerTo(context: SandboxContext, incoming: Incoming): Promise<KeyedAnswer> {
  const { method, path, key, params, requestId, fault } = incoming;
  checkKey(incoming.authorization, context.secretKey);
  refuseByFault(fault);
  const route = ROUTES.find((candidate) => candidate.method === method && candidate.path.test(path));
  if (route === undefined) throw unknownUrl(method, path);
  const run = route.prepare(params);
  const id = decodeURIComponent(route.path.exec(path)?.[1] ?? '');
  const cause = { id: requestId, idempotency_key: key ?? null };
  const before = async (): Promise<void> => {
    if (fault?.mode === 'delay')
      await pause((fault.seconds ?? 2) * 1000, undefined, { signal: incoming.signal, ref: false });
  };
  const effect = (db: Queryable): Promise<Answer> => settled(run({ context, db, id, cause }));
  if (method === 'POST' && key !== undefined) {
    const call = { key, endpoint: path, fingerprint: fingerprint(params), requestId };
    return idempotently(context, call, before, effect);
  }
  await before();
  return method === 'POST' ? inTransaction(context.pool, effect) : effect(context.pool);
}

/** A refusal is an answer too: it is kept for its idempotency key, and what time has done on the way stays done. */
async function settled(result: Promise<unknown>): Promise<Answer> {
  try {
    return { status: 200, body: await result };
  } catch (error) {
    if (error instanceof StripeFailure) return { status: error.status, body: { error: error.body } };
    throw error;
  }
}

function refuseByFault(fault: ApiStroke | null): void {
  if (fault?.mode === 'rate_limit') {
    const message =
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.';
    throw new StripeFailure(429, { type: 'invalid_request_error', code: 'rate_limit', message });
  }
  if (fault?.mode === 'error') {
    throw new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' });
  }
}

function unknownUrl(method: string, path: string): StripeFailure {
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  return new StripeFailure(404, { type: 'invalid_request_error', message });
}

function header(request: IncomingMessage, name: string): string | undefined {
  return [request.headers[name]].flat()[0];
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES)
      throw new StripeFailure(413, { type: 'invalid_request_error', message: 'Request too large' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  answer: KeyedAnswer,
): void {
  const { status, body, replayOf } = answer;
  const echoed = ['idempotency-key', 'stripe-version'].flatMap((name) => {
    const value = header(request, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': requestId,
    ...Object.fromEntries(echoed),
    ...(replayOf === undefined ? {} : { 'idempotent-replayed': 'true', 'original-request': replayOf }),
  });
  response.end(JSON.stringify(body, null, 2));
}

function sendFailure(
  context: SandboxContext,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  error: unknown,
): void {
  if (response.headersSent || response.destroyed) return;
  if (error instanceof StripeFailure) {
    return send(request, response, requestId, { status: error.status, body: { error: error.body } });
  }
  context.log.error({ err: error, requestId }, 'the payment sandbox failed on a call');
  const body = { error: { type: 'api_error', message: 'The payment sandbox failed on this call.' } };
  send(request, response, requestId, { status: 500, body });
}
