import { API_FAULTS, REFUND_FAULTS, WEBHOOK_FAULTS } from './fault-types.js';
import type { ApiFault, FaultOrder, Outcome, RefundFault, WebhookFault } from './fault-types.js';
import type { Queryable } from './schema.js';

/** The modes that each target knows. */
export const FAULT_MODES = { api: API_FAULTS, webhooks: WEBHOOK_FAULTS, refunds: REFUND_FAULTS } as const;

/** Faults live in the database: all replicas suffer them, and share their count. */
export async function addFault(db: Queryable, order: FaultOrder): Promise<void> {
  await db.query(
    `insert into payment_sandbox.faults (target, mode, remaining, path, method, events, seconds, settles_as)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      order.target,
      order.mode,
      order.times ?? null,
      order.target === 'api' ? (order.path ?? null) : null,
      order.target === 'api' ? (order.method ?? null) : null,
      order.target === 'webhooks' ? (order.events ?? null) : null,
      order.target === 'webhooks' ? null : (order.seconds ?? null),
      order.target === 'refunds' ? (order.then ?? 'succeeded') : null,
    ],
  );
}

/** Ends all faults. */
export async function clearFaults(db: Queryable): Promise<void> {
  await db.query('delete from payment_sandbox.faults');
}

/** The faults that still strike, oldest first. */
export async function activeFaults(db: Queryable): Promise<unknown[]> {
  const { rows } = await db.query<Record<string, unknown>>(
    `select target, mode, remaining as times, path, method, events, seconds, settles_as as then
     from payment_sandbox.faults where remaining is null or remaining > 0 order by id`,
  );
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
}

/** Uses up one stroke of the oldest fault that fits; null when nothing is to go wrong. */
async function strike<T>(
  db: Queryable,
  target: FaultOrder['target'],
  fits: string,
  values: unknown[],
): Promise<T | null> {
  const { rows } = await db.query(
    `update payment_sandbox.faults set remaining = remaining - 1
     where id = (
       select id from payment_sandbox.faults
       where target = $1 and (remaining is null or remaining > 0) and ${fits}
       order by id limit 1 for update
     ) returning mode, seconds, settles_as`,
    [target, ...values],
  );
  return (rows[0] as T | undefined) ?? null;
}

export interface ApiStroke {
  mode: ApiFault;
  seconds: number | null;
}

/** What goes wrong with this call of the API. */
export async function apiFault(db: Queryable, method: string, path: string): Promise<ApiStroke | null> {
  const fits = '(path is null or position(path in $2) > 0) and (method is null or method = $3)';
  return strike(db, 'api', fits, [path, method]);
}

/** What goes wrong with the webhook of an event of this type. */
export async function webhookFault(db: Queryable, type: string): Promise<WebhookFault | null> {
  const struck = await strike<{ mode: WebhookFault }>(
    db,
    'webhooks',
    '(events is null or $2 = any(events))',
    [type],
  );
  return struck?.mode ?? null;
}

export interface RefundStroke {
  mode: RefundFault;
  seconds: number | null;
  settles_as: Outcome;
}

/** What goes wrong with the next refund. */
export async function refundFault(db: Queryable): Promise<RefundStroke | null> {
  return strike(db, 'refunds', 'true', []);
}
