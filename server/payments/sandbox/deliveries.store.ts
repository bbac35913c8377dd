import type { Queryable } from './schema.js';
import type { StripeEvent } from './stripe-objects.js';

/** How long a sender may take before others count it as dead and send again, in milliseconds. */
const CLAIM_MS = 20_000;

/** Pauses before the next attempts, in seconds; after the last one Stripe's sandbox gives up too. */
const PAUSES = [1, 5, 15, 60, 300, 1800, 7200, 18_000];

export interface Delivery {
  id: string;
  event: StripeEvent;
  /** Signed with a wrong secret. */
  forged: boolean;
  /** Attempts so far, this one included. */
  attempts: number;
}

/**
 * Takes the next webhook that is due, so that no other sender, here or in another replica, takes it too.
 * Webhooks of one session go out in order as long as none fails. Only the first candidates are looked at closely:
 * without that bound each claim would compare all that is due, which a rush of payments makes slow.
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

/** Writes down that the receiver took the webhook. */
export async function markDelivered(db: Queryable, delivery: Delivery, answer: string): Promise<void> {
  await finish(db, delivery, 'delivered', answer);
}

/** Puts a webhook back that was not taken, for after a pause; a forged one and a hopeless one are given up. */
export async function putBack(db: Queryable, delivery: Delivery, now: Date, answer: string): Promise<void> {
  const pause = PAUSES[delivery.attempts - 1];
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

/** Gives a webhook back untouched, as when the sender is told to stop. */
export async function unclaim(db: Queryable, delivery: Delivery): Promise<void> {
  await db.query(
    'update payment_sandbox.deliveries set claimed_until = null, attempts = attempts - 1 where id = $1',
    [delivery.id],
  );
}
