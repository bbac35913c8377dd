import type Stripe from 'stripe';
import { epochSeconds, type SandboxContext } from '../common/context.js';
import type { Queryable } from '../common/database.js';
import type { WebhookFault } from '../faults/fault-orders.js';
import { takeWebhookFault } from '../faults/faults.js';
import { newId } from '../objects/ids.js';
import type { NewEvent } from '../objects/payment.js';

/** The version of Stripe's API that the sandbox speaks: the one of the installed library. */
const API_VERSION: Stripe.LatestApiVersion = '2026-10-28.endive';
/** How long a late webhook is held back, in milliseconds. */
const LATE_MS = 5000;

/** The API call that caused an event. */
export interface Cause {
  id: string;
  idempotency_key: string | null;
}

export interface EventRecord {
  sessionId: string;
  events: NewEvent[];
  /** Absent when time or a person at the dashboard caused the events. */
  cause?: Cause | undefined;
  /** What happens to these webhooks; null: the fault that is set for all, if any. */
  fault?: WebhookFault | null;
}

/** An event without the types of the several hundred objects that Stripe knows. */
export type StoredEvent = Omit<Stripe.EventBase, 'data'> & { data: { object: NewEvent['object'] } };

/** Stores events and queues their webhooks in the transaction of the change, so that a crash loses neither. */
export async function recordEvents(
  context: SandboxContext,
  tx: Queryable,
  { sessionId, events, cause, fault }: EventRecord,
): Promise<void> {
  for (const { type, object } of events) {
    const event: StoredEvent = {
      id: newId('evt_1'),
      object: 'event',
      api_version: API_VERSION,
      created: epochSeconds(context.now()),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: cause ?? { id: null, idempotency_key: null },
      type,
    };
    await tx.query(
      `insert into payment_sandbox.events (id, session_id, type, created, document) values ($1, $2, $3, $4, $5)`,
      [event.id, sessionId, event.type, event.created, JSON.stringify(event)],
    );
    await queueWebhook(context, tx, {
      eventId: event.id,
      sessionId,
      fault: fault ?? (await takeWebhookFault(tx, event.type)),
    });
  }
}

interface QueuedWebhook {
  eventId: string;
  sessionId: string;
  fault: WebhookFault | null;
}

async function queueWebhook(
  context: SandboxContext,
  tx: Queryable,
  { eventId, sessionId, fault }: QueuedWebhook,
): Promise<void> {
  if (fault === 'lost') return;
  const now = context.now();
  const later = new Date(now.getTime() + LATE_MS);
  const insert = async (state: 'waiting' | 'held', dueAt: Date): Promise<void> => {
    await tx.query(
      `insert into payment_sandbox.deliveries (event_id, session_id, state, forged, due_at) values ($1, $2, $3, $4, $5)`,
      [eventId, sessionId, state, fault === 'bad_signature', dueAt],
    );
  };
  if (fault === 'out_of_order') return insert('held', later);
  await insert('waiting', fault === 'late' ? later : now);
  if (fault === 'twice') await insert('waiting', now);
  await releaseHeld(tx, sessionId, now);
}

/** Makes a webhook that was held back to come out of order due, behind the one that was queued last. */
async function releaseHeld(tx: Queryable, sessionId: string, now: Date): Promise<void> {
  await tx.query(
    `update payment_sandbox.deliveries
     set state = 'waiting', due_at = $2, id = nextval('payment_sandbox.delivery_order')
     where session_id = $1 and state = 'held'`,
    [sessionId, now],
  );
}

/** Queues the webhook of an event once more, as the button in Stripe's dashboard does. Returns false for an unknown event. */
export async function resendEvent(context: SandboxContext, tx: Queryable, eventId: string): Promise<boolean> {
  const { rows } = await tx.query<{ session_id: string }>(
    'select session_id from payment_sandbox.events where id = $1',
    [eventId],
  );
  const [row] = rows;
  if (row === undefined) return false;
  await queueWebhook(context, tx, { eventId, sessionId: row.session_id, fault: null });
  return true;
}
