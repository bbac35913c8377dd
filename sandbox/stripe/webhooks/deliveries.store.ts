import type { Queryable } from '../common/database.js';
import type { StoredEvent } from './events.js';

/** How long a delivery may take before another replica sends it again, in milliseconds. */
const CLAIM_MS = 20_000;

/** Pauses before the next attempts, in seconds. After the last one the webhook is given up. */
const BACKOFF_SECONDS = [1, 5, 15, 60, 300, 1800, 7200, 18_000];

export interface Delivery {
  id: string;
  event: StoredEvent;
  /** Signed with a wrong secret. */
  forged: boolean;
  /** Attempts so far, this one included. */
  attempts: number;
}

/**
 * Claims the next webhook that is due. Returns null when there is none.
 * The webhooks of one session are sent in order as long as none fails. Only the first 50 candidates are compared:
 * without that bound each claim would compare everything that is due, which is slow in a rush of payments.
 */
export async function claimDelivery(db: Queryable, now: Date): Promise<Delivery | null> {
  const { rows } = await db.query<Delivery>(
    `with candidate as materialized (
       select id, due_at from payment_sandbox.deliveries
       where state in ('waiting', 'held') and due_at <= $1 and (claimed_until is null or claimed_until <= $1)
       order by due_at, id limit 50
     ), chosen as (
       select c.id from payment_sandbox.deliveries c join candidate using (id)
       where c.state in ('waiting', 'held') and c.due_at <= $1 and (c.claimed_until is null or c.claimed_until <= $1)
         and not exists (
           select 1 from payment_sandbox.deliveries earlier
           where earlier.session_id = c.session_id and earlier.state in ('waiting', 'held')
             and earlier.due_at <= $1 and (earlier.due_at, earlier.id) < (c.due_at, c.id))
       order by candidate.due_at, c.id limit 1 for update of c skip locked
     )
     update payment_sandbox.deliveries d set state = 'waiting', claimed_until = $2, attempts = attempts + 1
     from payment_sandbox.events e, chosen
     where e.id = d.event_id and d.id = chosen.id
     returning d.id, e.document as event, d.forged, d.attempts`,
    [now, new Date(now.getTime() + CLAIM_MS)],
  );
  return rows[0] ?? null;
}

/** Marks a webhook that was answered with 2xx. */
export async function markDelivered(db: Queryable, delivery: Delivery, answer: string): Promise<void> {
  await finish(db, delivery, 'delivered', answer);
}

/** Plans the next attempt of a failed webhook. A forged one is given up, and one without attempts left. */
export async function retryLater(
  db: Queryable,
  delivery: Delivery,
  now: Date,
  answer: string,
): Promise<void> {
  const pause = BACKOFF_SECONDS[delivery.attempts - 1];
  if (delivery.forged || pause === undefined) return finish(db, delivery, 'given_up', answer);
  await db.query(
    'update payment_sandbox.deliveries set due_at = $2, claimed_until = null, last_answer = $3 where id = $1',
    [delivery.id, new Date(now.getTime() + pause * 1000), answer],
  );
}

async function finish(
  db: Queryable,
  delivery: Delivery,
  state: 'delivered' | 'given_up',
  answer: string,
): Promise<void> {
  await db.query(
    'update payment_sandbox.deliveries set state = $2, claimed_until = null, last_answer = $3 where id = $1',
    [delivery.id, state, answer],
  );
}

/** Releases a claim without counting the attempt, when the sandbox stops. */
export async function releaseClaim(db: Queryable, delivery: Delivery): Promise<void> {
  await db.query(
    'update payment_sandbox.deliveries set claimed_until = null, attempts = attempts - 1 where id = $1',
    [delivery.id],
  );
}
