import { createHash, randomUUID } from 'node:crypto';
import type { SandboxContext } from '../common/context.js';
import { inTransaction, type Queryable } from '../common/database.js';
import { StripeError } from '../common/stripe-error.js';

/** Stripe forgets a key after 24 hours. */
const KEY_LIFE_MS = 24 * 60 * 60 * 1000;
/** How long a call may take before its key counts as left behind by a crash. */
const CLAIM_MS = 15_000;

export interface Answer {
  status: number;
  body: unknown;
}

export interface KeyedCall {
  key: string;
  /** The path of the call; its method is always POST. */
  endpoint: string;
  fingerprint: string;
  requestId: string;
}

export interface KeyedAnswer extends Answer {
  /** The id of the call that was answered first; absent when this is it. */
  replayOf?: string;
}

/** Returns the same text for the same checked parameters, which stand in the order of their schema. */
export function fingerprint(params: unknown): string {
  return createHash('sha256').update(JSON.stringify(params)).digest('hex');
}

/**
 * Runs a call once for its key. Later calls with the same parameters get the first answer again, refusals included.
 * The effect and the answer are stored in one transaction, so a crash leaves both or none.
 * Throws StripeError 400 idempotency_error for other parameters or another endpoint, 409 while the first call runs.
 * @param before runs while the key is taken, before the effect (a delay, for instance)
 */
export async function idempotently(
  context: SandboxContext,
  call: KeyedCall,
  before: () => Promise<void>,
  effect: (tx: Queryable) => Promise<Answer>,
): Promise<KeyedAnswer> {
  const claim = randomUUID();
  if (!(await claimKey(context, call, claim))) return firstAnswer(context.pool, call);
  try {
    await before();
    return await inTransaction(context.pool, async (tx) => {
      const answer = await effect(tx);
      await storeAnswer(tx, call, claim, answer);
      return answer;
    });
  } catch (error) {
    await context.pool.query('delete from payment_sandbox.idempotency_keys where key = $1 and claim = $2', [
      call.key,
      claim,
    ]);
    throw error;
  }
}

/** Claims the key when it is new, older than a day, or left behind by a call that asked the same. Returns whether it did. */
async function claimKey(context: SandboxContext, call: KeyedCall, claim: string): Promise<boolean> {
  const now = context.now();
  const { rowCount } = await context.pool.query(
    `insert into payment_sandbox.idempotency_keys as old
       (key, endpoint, fingerprint, created_at, claim, claimed_until, request_id)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (key) do update
       set endpoint = excluded.endpoint, fingerprint = excluded.fingerprint, created_at = excluded.created_at,
         claim = excluded.claim, claimed_until = excluded.claimed_until, request_id = excluded.request_id,
         status = null, body = null
       where old.created_at < $8
         or (old.status is null and old.claimed_until <= $4
             and old.endpoint = excluded.endpoint and old.fingerprint = excluded.fingerprint)`,
    [
      call.key,
      call.endpoint,
      call.fingerprint,
      now,
      claim,
      new Date(now.getTime() + CLAIM_MS),
      call.requestId,
      new Date(now.getTime() - KEY_LIFE_MS),
    ],
  );
  return rowCount === 1;
}

interface KeyRow extends KeyedCall {
  status: number | null;
  body: unknown;
  request_id: string;
}

async function firstAnswer(db: Queryable, call: KeyedCall): Promise<KeyedAnswer> {
  const sql =
    'select endpoint, fingerprint, status, body, request_id from payment_sandbox.idempotency_keys where key = $1';
  const { rows } = await db.query<KeyRow>(sql, [call.key]);
  const [first] = rows;
  const advice = `Try using a key other than '${call.key}' if you meant to execute a different request.`;
  if (first !== undefined && first.endpoint !== call.endpoint) {
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${call.endpoint}' vs '${first.endpoint}'). ${advice}`,
    );
  }
  if (first !== undefined && first.fingerprint !== call.fingerprint) {
    throw mismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    );
  }
  if (first === undefined || first.status === null) throw inProgress(call.key);
  return { status: first.status, body: first.body, replayOf: first.request_id };
}

function mismatch(message: string): StripeError {
  return new StripeError(400, { type: 'idempotency_error', message });
}

function inProgress(key: string): StripeError {
  return new StripeError(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

async function storeAnswer(tx: Queryable, call: KeyedCall, claim: string, answer: Answer): Promise<void> {
  const { rowCount } = await tx.query(
    `update payment_sandbox.idempotency_keys set status = $3, body = $4, claimed_until = null where key = $1 and claim = $2`,
    [call.key, claim, answer.status, JSON.stringify(answer.body)],
  );
  // Another call took the key over in the meantime: this one must leave no effect.
  if (rowCount !== 1) throw inProgress(call.key);
}

/** Deletes the keys that Stripe would have forgotten. */
export async function deleteOldKeys(context: SandboxContext): Promise<void> {
  const before = new Date(context.now().getTime() - KEY_LIFE_MS);
  await context.pool.query('delete from payment_sandbox.idempotency_keys where created_at < $1', [before]);
}
