import { type RunningApp } from './start-app.js';
import { reconcile, webhooksArrive } from './payments.js';

/** What a side of an event has come to: `capacity` and `taken` as the seat row says, the rest counted. */
export interface SideCount {
  side: 'men' | 'women';
  capacity: number;
  taken: number;
  paid: number;
  live: number;
}

/** Both sides of an event, counted. */
export function countSides(app: RunningApp, eventId: number): Promise<SideCount[]> {
  return app.database.query<SideCount>(
    `select s.side, s.capacity, s.taken, count(r.id) filter (where r.status = 'paid')::int as paid,
            count(r.id) filter (where r.status in ('held', 'paid', 'confirmed'))::int as live
       from event_seats s left join reservations r on r.event_id = s.event_id and r.side = s.side
      where s.event_id = $1 group by s.event_id, s.side order by s.side`,
    [eventId],
  );
}

/** Money that the provider took for an event and has not given back, in Rappen: its own books, not ours. */
export async function moneyKept(app: RunningApp, eventId: number): Promise<number> {
  const [row] = await app.database.query<{ sum: number }>(
    `select coalesce(sum((p.document #>> '{charge,amount}')::int - (p.document #>> '{charge,amount_refunded}')::int), 0)::int as sum
       from payment_sandbox.payments p join reservations r on r.hold_key::text = p.document #>> '{session,client_reference_id}'
      where r.event_id = $1`,
    [eventId],
  );
  return row?.sum ?? 0;
}

/** All that is under way comes to its end: webhooks, refunds, and a reconciliation on every replica. */
export async function comeToRest(apps: readonly RunningApp[]): Promise<void> {
  for (const app of apps) {
    await webhooksArrive(app);
    await app.jobs.drain();
    await reconcile(app);
  }
}
