import { EventsService, type NewEventFields } from '../../server/events/index.js';
import { ReconciliationService, SandboxHost } from '../../server/payments/index.js';
import { VerificationRepository } from '../../server/payments/verification.repository.js';
import type { Sandbox } from '../../sandbox/stripe/index.js';
import type { Actor, Answer } from './actor.js';
import type { RunningApp } from './start-app.js';

/** An evening in Zurich ten days after the stories begin, for CHF 49.50, with two places a side. */
export const DINNER: NewEventFields = {
  name: 'Fondue on the boat',
  city: 'Zurich',
  startsAt: new Date('2026-12-11T18:30:00Z'),
  endsAt: new Date('2026-12-11T21:30:00Z'),
  priceRappen: 4950,
  maxMen: 2,
  maxWomen: 2,
  status: 'published',
};

/** Puts on an evening that costs something; answers its id. */
export async function dinner(app: RunningApp, fields: Partial<NewEventFields> = {}): Promise<number> {
  return (await app.app.get(EventsService).create({ ...DINNER, ...fields })).id;
}

/** The payment provider. */
export function provider(app: RunningApp): Sandbox {
  const { sandbox } = app.app.get(SandboxHost);
  if (!sandbox) throw new Error('This app has no sandbox');
  return sandbox;
}

/** The provider delivers all webhooks that are due. */
export function webhooksArrive(app: RunningApp): Promise<void> {
  return provider(app).flush();
}

/** The reconciliation runs once. */
export function reconcile(app: RunningApp) {
  return app.app.get(ReconciliationService).run();
}

/** What a checkout answers. */
export interface CheckoutBody {
  url: string;
  session_id: string;
  code?: string;
}

/** Somebody presses Reserve. */
export function reserve(person: Actor, eventId: number): Promise<Answer<CheckoutBody>> {
  return person.post<CheckoutBody>('/api/create-checkout-session', { event_id: eventId });
}

/** Somebody comes back from the payment page. */
export function confirm(person: Actor, sessionId: string, eventId: number) {
  return person.post('/api/confirm-payment', { session_id: sessionId, event_id: eventId });
}

/** A button of the payment page is pressed: `pay`, `pay?webhook=lost`, `decline`, `cancel`. Answers where it leads. */
export async function press(app: RunningApp, sessionId: string, button: string): Promise<string> {
  const response = await fetch(`${app.url}/sandbox/checkout/${sessionId}/${button}`, {
    method: 'POST',
    redirect: 'manual',
  });
  return response.headers.get('location') ?? `status ${response.status}`;
}

/** Somebody reserves, pays and comes back; answers the session's id. */
export async function takePlace(app: RunningApp, person: Actor, eventId: number): Promise<string> {
  const { body, status } = await reserve(person, eventId);
  if (status !== 200) throw new Error(`reserving answered ${JSON.stringify(body)}`);
  await press(app, body.session_id, 'pay');
  const answer = await confirm(person, body.session_id, eventId);
  if (answer.status !== 200) throw new Error(`confirming answered ${JSON.stringify(answer.body)}`);
  return body.session_id;
}

/** An event of the list, as far as these stories look at it. */
export interface Listed {
  id: number;
  men_reserved: number;
  women_reserved: number;
  men_left: number;
  women_left: number;
  user_reserved: boolean;
  user_status: string;
}

/** An event as somebody's list shows it. */
export async function seen(person: Actor, eventId: number): Promise<Listed> {
  const { body } = await person.get<Listed[]>('/api/events');
  const found = body.find((event) => event.id === eventId);
  if (!found) throw new Error(`event ${eventId} is not in the list`);
  return found;
}

/** Where somebody's newest reservation for an event stands. */
export async function standing(app: RunningApp, person: Actor, eventId: number): Promise<string> {
  const [row] = await app.database.query<{ status: string }>(
    'select status from reservations where account_id = $1 and event_id = $2 order by id desc limit 1',
    [person.accountId, eventId],
  );
  return row?.status ?? 'none';
}

/** Everything that is not as it must be: seats against reservations, payments against places and refunds. */
export function differences(app: RunningApp): Promise<string[]> {
  return new VerificationRepository(app.database).differences();
}

/** Somebody's refunds, oldest first. */
export function refundsOf(
  app: RunningApp,
  person: Actor,
): Promise<
  { id: number; status: string; reason: string; amount: number; round: number; failure: string | null }[]
> {
  return app.database.query(
    `select f.id, f.status, f.reason, f.amount_rappen as amount, f.round, f.failure
       from refunds f join payments p on p.id = f.payment_id join reservations r on r.id = p.reservation_id
      where r.account_id = $1 order by f.id`,
    [person.accountId],
  );
}

/** Money back at the provider for somebody's payments, in Rappen: what counts in the end. */
export async function paidBack(app: RunningApp, person: Actor): Promise<number> {
  const [row] = await app.database.query<{ sum: number }>(
    `select coalesce(sum((f.document ->> 'amount')::int), 0)::int as sum
       from payment_sandbox.refunds f join payments p on p.payment_intent = f.payment_intent
       join reservations r on r.id = p.reservation_id
      where r.account_id = $1 and f.document ->> 'status' in ('succeeded', 'pending')`,
    [person.accountId],
  );
  return row?.sum ?? 0;
}
