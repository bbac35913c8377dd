import { webhookFault } from './faults.js';
import type { WebhookFault } from './fault-types.js';
import { newId } from './object-ids.js';
import { seconds } from './sandbox-context.js';
import type { SandboxContext } from './sandbox-context.js';
import type { Queryable } from './schema.js';
import type { Happening, StripeEvent } from './stripe-objects.js';
import { STRIPE_API_VERSION } from './stripe-parameters.js';

/** How late a webhook is that comes late, in milliseconds. */
const LATE_MS = 5000;

/** The call of the API that caused an event; none when time or a person at the dashboard did. */
export interface Cause {
  id: string;
  idempotency_key: string | null;
}

export interface Telling {
  sessionId: string;
  happenings: Happening[];
  cause?: Cause | undefined;
  /** What happens to these webhooks; null: whatever fault is set for all. */
  fault?: WebhookFault | null;
}

/**
 * Records what has happened and queues its webhooks, in the transaction that makes it so:
 * a crash afterwards loses neither.
 */
export async function tell(context: SandboxContext, tx: Queryable, telling: Telling): Promise<void> {
  for (const happening of telling.happenings) {
    const event = eventOf(happening, context.now(), telling.cause);
    await tx.query(
      `insert into payment_sandbox.events (id, session_id, type, created, document) values ($1, $2, $3, $4, $5)`,
      [event.id, telling.sessionId, event.type, event.created, JSON.stringify(event)],
    );
    const fault = telling.fault ?? (await webhookFault(tx, event.type));
    await queue(context, tx, { eventId: event.id, sessionId: telling.sessionId, fault });
  }
}

function eventOf(happening: Happening, now: Date, cause: Cause | undefined): StripeEvent {
  return {
    id: newId('evt_1'),
    object: 'event',
    api_version: STRIPE_API_VERSION,
    created: seconds(now),
    data: { object: happening.object },
    livemode: false,
    pending_webhooks: 1,
    request: cause ?? { id: null, idempotency_key: null },
    type: happening.type,
  };
}

interface Parcel {
  eventId: string;
  sessionId: string;
  fault: WebhookFault | null;
}

async function queue(
  context: SandboxContext,
  tx: Queryable,
  { eventId, sessionId, fault }: Parcel,
): Promise<void> {
  if (fault === 'lost') return;
  const now = context.now();
  const later = new Date(now.getTime() + LATE_MS);
  const put = async (state: 'waiting' | 'held', dueAt: Date): Promise<void> => {
    await tx.query(
      `insert into payment_sandbox.deliveries (event_id, session_id, state, forged, due_at) values ($1, $2, $3, $4, $5)`,
      [eventId, sessionId, state, fault === 'bad_signature', dueAt],
    );
  };
  if (fault === 'out_of_order') return put('held', later);
  await put('waiting', fault === 'late' ? later : now);
  if (fault === 'twice') await put('waiting', now);
  await releaseHeld(tx, sessionId, now);
}

/** A webhook held back to come out of order goes out behind the one that was just queued. */
async function releaseHeld(tx: Queryable, sessionId: string, now: Date): Promise<void> {
  await tx.query(
    `update payment_sandbox.deliveries
     set state = 'waiting', due_at = $2, id = nextval('payment_sandbox.delivery_order')
     where session_id = $1 and state = 'held'`,
    [sessionId, now],
  );
}

/** Sends an event once more, as the button in Stripe's dashboard does. */
export async function resend(context: SandboxContext, tx: Queryable, eventId: string): Promise<boolean> {
  const { rows } = await tx.query<{ session_id: string }>(
    'select session_id from payment_sandbox.events where id = $1',
    [eventId],
  );
  const [row] = rows;
  if (row === undefined) return false;
  await queue(context, tx, { eventId, sessionId: row.session_id, fault: null });
  return true;
}
