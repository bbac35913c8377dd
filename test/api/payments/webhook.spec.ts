import Stripe from 'stripe';
import { StripeConnection } from '../../../server/payments/provider/stripe.gateway.js';
import { type Actor, ana } from '../../fixtures/actors.js';
import {
  differences,
  createPaidEvent,
  press,
  provider,
  reconcile,
  reserve,
  listedEvent,
  reservationStatus,
  webhooksArrive,
} from '../../fixtures/payments.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();
let woman: Actor;
let eventId: number;
let sessionId: string;
beforeEach(async () => {
  await provider(app).control({ do: 'clear' });
  [woman, eventId] = [await ana(app), await createPaidEvent(app)];
  sessionId = (await reserve(woman, eventId)).body.session_id;
});
afterEach(async () => expect(await differences(app)).toEqual([]));

/** Sends a webhook as the provider does, or as a sender who does not know the secret. */
function send(event: object, { secret = connection().webhookSecret, at = app.clock.now() } = {}) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return post(payload, { 'stripe-signature': signature });
}

function post(body: string, headers: Record<string, string> = {}) {
  return fetch(`${app.url}/api/stripe/webhook`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

const connection = () => app.app.get(StripeConnection, { strict: false });
let count = 0;
const completed = (id: string) => ({
  id: `evt_story_${(count += 1)}`,
  object: 'event',
  type: 'checkout.session.completed',
  data: { object: { id, object: 'checkout.session', payment_status: 'paid', status: 'complete' } },
});
const known = (id: string) => app.database.query('select from webhook_events where id = $1', [id]);

describe('a webhook', () => {
  it('gives the guest their place, also if they never come back to us', async () => {
    await press(app, sessionId, 'pay');
    await webhooksArrive(app);
    expect(await listedEvent(woman, eventId)).toMatchObject({ user_status: 'paid', women_reserved: 1 });
  });

  it('is not believed: the provider is asked whether money came', async () => {
    const answer = await send(completed(sessionId));
    expect(answer.status).toBe(200);
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
  });

  it('about a session of another shop on the same account changes nothing, and need not come again', async () => {
    const { secretKey, address } = connection();
    const stripe = new Stripe(secretKey, { ...address, protocol: 'http' });
    const { id } = await stripe.checkout.sessions.create({
      mode: 'payment',
      client_reference_id: 'order 17 of another shop',
      line_items: [
        { quantity: 1, price_data: { currency: 'chf', unit_amount: 900, product_data: { name: 'A cup' } } },
      ],
      success_url: 'https://other-shop.test/thanks',
      cancel_url: 'https://other-shop.test/basket',
    });
    await press(app, id, 'pay');
    const event = completed(id);
    expect((await send(event)).status).toBe(200);
    expect(await known(event.id)).toHaveLength(1);
    expect(await app.database.query('select from payments where session_id = $1', [id])).toHaveLength(0);
  });

  it('is turned away without the right signature', async () => {
    await press(app, sessionId, 'pay?webhook=bad_signature');
    await webhooksArrive(app);
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
    const event = completed(sessionId);
    expect((await send(event, { secret: 'whsec_guessed' })).status).toBe(400);
    expect((await post(JSON.stringify(event))).status).toBe(400);
    expect((await post(JSON.stringify(event), { 'stripe-signature': 't=1,v1=00' })).status).toBe(400);
    const tooOld = new Date(app.clock.now().getTime() - 301_000);
    const answer = await send(event, { at: tooOld });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ success: false, code: 'INVALID_SIGNATURE' });
    expect(await known(event.id)).toEqual([]);
  });

  it('of a kind that does not concern us is taken politely', async () => {
    const dispute = {
      ...completed(sessionId),
      type: 'charge.dispute.created',
      data: { object: { id: 'du_1' } },
    };
    expect((await send(dispute)).status).toBe(200);
    const strangers = completed('cs_test_of_another_shop');
    expect((await send(strangers)).status).toBe(200);
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
  });

  it('takes effect once, sent twice and both at once', async () => {
    await press(app, sessionId, 'pay?webhook=lost');
    const event = completed(sessionId);
    const answers = await Promise.all([send(event), send(event), send(event)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await send(event)).status).toBe(200);
    expect(await known(event.id)).toHaveLength(1);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  });

  it('is answered with 5xx and forgotten while the provider cannot be asked, so that it comes again', async () => {
    await press(app, sessionId, 'pay');
    await provider(app).control({ do: 'fault', target: 'api', mode: 'down' });
    const event = completed(sessionId);
    expect((await send(event)).status).toBe(503);
    expect(await known(event.id)).toEqual([]);
    await provider(app).control({ do: 'clear' });
    expect((await send(event)).status).toBe(200);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  });

  it('is answered with 5xx when its effect cannot be kept, and neither is its id', async () => {
    await press(app, sessionId, 'pay');
    await app.database.query(
      'alter table history add constraint refuse check (subject_id is null) not valid',
    );
    const event = completed(sessionId);
    expect((await send(event)).status).toBe(500);
    await app.database.query('alter table history drop constraint refuse');
    expect(await known(event.id)).toEqual([]);
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
    expect((await send(event)).status).toBe(200);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  });
});

describe('a payment that takes its time', () => {
  it('keeps the place while it is under way, also beyond the end of the hold', async () => {
    await press(app, sessionId, 'pay?method=twint&settle_after=never');
    const waiting = await woman.post('/api/confirm-payment', { session_id: sessionId, event_id: eventId });
    expect(waiting).toMatchObject({ status: 409, body: { code: 'PAYMENT_UNDER_WAY' } });
    const slow = { user_status: 'held', payment_under_way: true };
    expect(await listedEvent(woman, eventId)).toMatchObject(slow);
    app.clock.forward({ hours: 1 });
    await reconcile(app);
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
    expect((await reserve(woman, eventId)).error.code).toBe('PAYMENT_UNDER_WAY');
    await provider(app).control({ do: 'settle', session: sessionId, outcome: 'succeeded' });
    await webhooksArrive(app);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  });

  it('gives the place back when it fails', async () => {
    await press(app, sessionId, 'pay?method=twint&settle_after=never');
    await webhooksArrive(app);
    await provider(app).control({ do: 'settle', session: sessionId, outcome: 'failed' });
    await webhooksArrive(app);
    expect(await reservationStatus(app, woman, eventId)).toBe('expired');
    expect(await listedEvent(woman, eventId)).toMatchObject({ user_status: 'none', women_left: 2 });
  });

  it('is right whichever of its two webhooks comes first', async () => {
    await press(app, sessionId, 'pay?method=twint&webhook=out_of_order&settle_after=1');
    app.clock.forward({ seconds: 2 });
    await webhooksArrive(app);
    app.clock.forward({ seconds: 10 });
    await webhooksArrive(app);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  });
});
