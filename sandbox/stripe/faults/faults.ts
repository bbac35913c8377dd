import type { ApiFault, FaultOrder, Outcome, RefundFault, WebhookFault } from './fault-orders.js';
import type { Queryable } from '../common/database.js';

/** Adds a fault. Faults are stored in the database, so that they concern all replicas, which share one count. */
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

/** Deletes all faults. */
export async function clearFaults(db: Queryable): Promise<void> {
  await db.query('delete from payment_sandbox.faults');
}

/** Returns the faults that are not used up, oldest first. */
export async function activeFaults(db: Queryable): Promise<unknown[]> {
  const { rows } = await db.query<Record<string, unknown>>(
    `select target, mode, remaining as times, path, method, events, seconds, settles_as as then
     from payment_sandbox.faults where remaining is null or remaining > 0 order by id`,
  );
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
}

/** Counts down the oldest fault that fits the condition `fits` and returns it; null when there is none. */
async function takeFault<T>(
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

export interface ActiveApiFault {
  mode: ApiFault;
  seconds: number | null;
}

/** Returns what goes wrong with this call of the API; null: nothing. */
export function takeApiFault(db: Queryable, method: string, path: string): Promise<ActiveApiFault | null> {
  const fits = '(path is null or position(path in $2) > 0) and (method is null or method = $3)';
  return takeFault(db, 'api', fits, [path, method]);
}

/** Returns what goes wrong with the webhook of an event of this type; null: nothing. */
export async function takeWebhookFault(db: Queryable, type: string): Promise<WebhookFault | null> {
  const fits = '(events is null or $2 = any(events))';
  const taken = await takeFault<{ mode: WebhookFault }>(db, 'webhooks', fits, [type]);
  return taken?.mode ?? null;
}

export interface ActiveRefundFault {
  mode: RefundFault;
  seconds: number | null;
  settles_as: Outcome;
}

/** Returns what goes wrong with the next refund; null: nothing. */
export function takeRefundFault(db: Queryable): Promise<ActiveRefundFault | null> {
  return takeFault(db, 'refunds', 'true', []);
}
