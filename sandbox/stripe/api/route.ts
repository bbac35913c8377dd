import { setTimeout as pause } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import type { SandboxContext } from '../common/context.js';
import { inTransaction, type Queryable } from '../common/database.js';
import { StripeError } from '../common/stripe-error.js';
import type { ActiveApiFault } from '../faults/faults.js';
import type { Cause } from '../webhooks/events.js';
import { type Answer, fingerprint, idempotently, type KeyedAnswer } from './idempotency.js';
import { checkParameters } from '../common/parameter-check.js';

/** What the API knows of a request before its route runs. */
interface ApiLocals extends Record<string, unknown> {
  requestId: string;
  fault: ActiveApiFault | null;
  /** Aborts when the sandbox stops. */
  stopping: AbortSignal;
}

export type ApiResponse = Response<unknown, ApiLocals>;
export type ApiHandler = RequestHandler<{ id?: string }, unknown, unknown, unknown, ApiLocals>;

/** A call of the API with checked parameters. */
interface Call<P> {
  /** A transaction for POST, the pool for GET. */
  db: Queryable;
  /** The id in the path; empty where there is none. */
  id: string;
  params: P;
  cause: Cause;
}

type Run<P> = (call: Call<P>) => Promise<unknown>;

/** Returns the handler of a GET call. */
export function getRoute<P>(context: SandboxContext, schema: z.ZodType<P>, run: Run<P>): ApiHandler {
  return async (request, response) => {
    const call = callOf(request, response, checkParameters(schema, request.query));
    await delayByFault(response);
    send(response, { status: 200, body: await run({ ...call, db: context.pool }) });
  };
}

/** Returns the handler of a POST call: one transaction, and idempotent for a call with a key. */
export function postRoute<P>(context: SandboxContext, schema: z.ZodType<P>, run: Run<P>): ApiHandler {
  return async (request, response) => {
    context.sent.add({ path: request.path, params: request.body ?? {} });
    const params = checkParameters(schema, request.body ?? {});
    const call = callOf(request, response, params);
    const { id: requestId, idempotency_key: key } = call.cause;
    const delay = (): Promise<void> => delayByFault(response);
    const effect = (db: Queryable): Promise<Answer> => answerOf(run({ ...call, db }));
    const keyed = { endpoint: request.path, fingerprint: fingerprint(params), requestId };
    let answer: KeyedAnswer;
    if (key === null) {
      await delay();
      answer = await inTransaction(context.pool, effect);
    } else {
      answer = await idempotently(context, { ...keyed, key }, delay, effect);
    }
    context.wake();
    send(response, answer);
  };
}

function callOf<P>(
  request: Request<{ id?: string }, unknown, unknown, unknown>,
  response: ApiResponse,
  params: P,
): Omit<Call<P>, 'db'> {
  const key = request.get('idempotency-key') ?? null;
  const cause = { id: response.locals.requestId, idempotency_key: key };
  return { id: request.params.id ?? '', params, cause };
}

/** Returns the answer of a call. A refusal is an answer too: it is kept for the key, and time's changes are committed. */
async function answerOf(result: Promise<unknown>): Promise<Answer> {
  try {
    return { status: 200, body: await result };
  } catch (error) {
    if (error instanceof StripeError) return { status: error.status, body: { error: error.body } };
    throw error;
  }
}

async function delayByFault({ locals: { fault, stopping } }: ApiResponse): Promise<void> {
  if (fault?.mode !== 'delay') return;
  await pause((fault.seconds ?? 2) * 1000, undefined, { signal: stopping, ref: false });
}

/** Sends an answer, or breaks the connection instead where a fault says so. */
export function send(response: ApiResponse, { status, body, replayOf }: KeyedAnswer): void {
  if (response.locals.fault?.mode === 'answer_lost') return void response.socket?.destroy();
  if (replayOf !== undefined) response.set({ 'idempotent-replayed': 'true', 'original-request': replayOf });
  response.status(status).json(body);
}
