import { type Actor, logInOrganiser, refusal } from '../../fixtures/actors.js';
import {
  type ForeignSession,
  openForeignSession,
  payAndHear,
  referenceOf,
  stripeOf,
  WAYS,
} from '../../fixtures/provider/foreign-sessions.js';
import {
  beginStory,
  confirm,
  differences,
  endStory,
  listedEvent,
  paidBack,
  press,
  provider,
  reconcile,
  refundsOf,
  reserve,
  reservationStatus,
  webhooksArrive,
} from '../../fixtures/payments.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();
let woman: Actor;
let eventId: number;
let sessionId: string;
let reference: string;
beforeEach(async () => {
  ({ woman, eventId } = await beginStory(app));
  sessionId = (await reserve(woman, eventId)).expect(200).session_id;
  reference = await referenceOf(app, sessionId);
  // looking at the address that leads back has not used it
  expect(await reservationStatus(app, woman, eventId)).toBe('held');
});
afterEach(() => endStory(app));

const status = () => reservationStatus(app, woman, eventId);
const refunds = () => refundsOf(app, woman);
const holdKey = async () => {
  const [row] = await app.database.query<{ key: string }>(
    'select hold_key as key from reservations where account_id = $1',
    [woman.accountId],
  );
  return row?.key ?? '';
};
async function attention() {
  const organiser = await logInOrganiser(app);
  const { items } = (await organiser.get('/api/admin/payments?state=attention&per_page=200')).expect(200);
  return items.filter(({ account_id }) => account_id === woman.accountId);
}

describe('money that came by a session that is not ours', () => {
  it.each(WAYS)('buys no place for 50 Rappen, and goes back: by %s', async (way) => {
    const foreign = await openForeignSession(app, { reference });
    await payAndHear(app, way, { person: woman, eventId, sessionId: foreign });
    expect(await status()).toBe('held');
    // who comes back with it is told nothing; the next news of it brings the money back
    if (way === 'the guest’s return') {
      expect(refusal(await confirm(woman, foreign, eventId))).toBe('400 INVALID_PAYMENT_SESSION');
      await reconcile(app);
      await app.jobs.drain();
    }
    expect(await refunds()).toMatchObject([{ reason: 'foreign_session', amount: 50, status: 'succeeded' }]);
    expect(await paidBack(app, woman)).toBe(50);
    expect(refusal(await confirm(woman, foreign, eventId))).toBe('409 PAYMENT_REFUNDED');
  });

  it('leaves the hold and its own page as they are: the place can still be paid', async () => {
    const foreign = await openForeignSession(app, { reference });
    await payAndHear(app, 'the webhook', { person: woman, eventId, sessionId: foreign });
    expect((await reserve(woman, eventId)).expect(200).session_id).toBe(sessionId);
    await payAndHear(app, 'the webhook', { person: woman, eventId, sessionId });
    expect(await status()).toBe('paid');
    expect(await listedEvent(woman, eventId)).toMatchObject({ women_reserved: 1, women_left: 0 });
    expect(await paidBack(app, woman)).toBe(50);
  });

  it.each<[string, Omit<ForeignSession, 'reference'>]>([
    ['the right price, but not the hold’s key', {}],
    ['a key that was guessed', { metadata: { hold_key: '00000000-0000-4000-8000-000000000000' } }],
    ['the name of the hold as its key', { metadata: { hold_key: 'REFERENCE' } }],
    ['the id of a reservation alone', { metadata: { reservation_id: '1' } }],
    ['another currency', { currency: 'eur' }],
  ])('does not count with %s', async (_with, { metadata = {}, ...fields }) => {
    const given = metadata['hold_key'] === 'REFERENCE' ? { hold_key: reference } : metadata;
    const foreign = await openForeignSession(app, { reference, amount: 4950, ...fields, metadata: given });
    await payAndHear(app, 'the webhook', { person: woman, eventId, sessionId: foreign });
    expect(await status()).toBe('held');
    expect(await refunds()).toMatchObject([{ reason: 'foreign_session', status: 'succeeded' }]);
  });

  it('goes back once, however often and at once its news comes', async () => {
    const foreign = await openForeignSession(app, { reference });
    await press(app, foreign, 'pay?webhook=twice');
    await Promise.all([
      webhooksArrive(app),
      reconcile(app),
      confirm(woman, foreign, eventId),
      reconcile(app),
    ]);
    await app.jobs.drain();
    for (let again = 0; again < 2; again++) await reconcile(app);
    await app.jobs.drain();
    expect(await refunds()).toMatchObject([{ reason: 'foreign_session', status: 'succeeded' }]);
    expect(await paidBack(app, woman)).toBe(50);
  });

  it('changes nothing while it is unpaid, declined or has expired', async () => {
    const foreign = await openForeignSession(app, { reference });
    await press(app, foreign, 'decline');
    await stripeOf(app).checkout.sessions.expire(foreign);
    await webhooksArrive(app);
    await reconcile(app);
    expect(await status()).toBe('held');
    expect(await app.database.query('select from payments where session_id = $1', [foreign])).toEqual([]);
  });

  it('goes back when the place is long gone, too', async () => {
    await woman.post(`/api/events/${eventId}/cancellation`);
    const foreign = await openForeignSession(app, { reference, amount: 4950 });
    await payAndHear(app, 'the reconciliation', { person: woman, eventId, sessionId: foreign });
    expect(await status()).toBe('cancelled');
    expect(await paidBack(app, woman)).toBe(4950);
  });

  it('is shown to organisers with the reason, until they have seen it', async () => {
    const foreign = await openForeignSession(app, { reference });
    await payAndHear(app, 'the webhook', { person: woman, eventId, sessionId: foreign });
    const [shown] = await attention();
    expect(shown).toMatchObject({
      attention: 'foreign_session',
      attention_text: expect.stringMatching(/did not open.*goes back/),
      amount_chf: 0.5,
      currency: 'CHF',
      refunds: [{ reason: 'foreign_session', status: 'succeeded' }],
    });
    const organiser = await logInOrganiser(app);
    const seen = await organiser.post(`/api/admin/payments/${shown?.id ?? 0}/acknowledge`);
    expect(seen.expect(200)).toMatchObject({ id: shown?.id, attention: null, attention_text: null });
    expect(await attention()).toEqual([]);
    const { items } = (
      await organiser.get('/api/admin/audit?action=reservation.payment_acknowledged')
    ).expect(200);
    expect(items[0]?.details).toMatchObject({ payment_id: shown?.id, reason: 'foreign_session' });
  });
});

describe('a page of ours that was paid otherwise than we asked', () => {
  const ALTERED = [
    ['wrong_amount', { amount: 50 }, 50],
    ['wrong_currency', { currency: 'eur' as const }, 4950],
    ['wrong_mode', { livemode: true }, 4950],
  ] as const;

  it.each(ALTERED.flatMap((altered) => WAYS.map((way) => [...altered, way] as const)))(
    'reserves nothing, and the money goes back: %s',
    async (reason, change, amount, way) => {
      await provider(app).control({ do: 'alter', session: sessionId, ...change });
      await payAndHear(app, way, { person: woman, eventId, sessionId });
      expect(await status()).toBe('cancelled');
      expect(refusal(await confirm(woman, sessionId, eventId))).toBe('409 PAYMENT_REFUNDED');
      await reconcile(app);
      await webhooksArrive(app);
      await app.jobs.drain();
      expect(await refunds()).toMatchObject([{ reason, amount, status: 'succeeded' }]);
      expect(await attention()).toMatchObject([{ attention: reason }]);
      // the seat is free, and can be had properly
      const again = (await reserve(woman, eventId)).expect(200);
      expect(again.session_id).not.toBe(sessionId);
      await payAndHear(app, 'the guest’s return', { person: woman, eventId, sessionId: again.session_id });
      expect(await status()).toBe('paid');
    },
  );

  it('tells the guest why the money comes back', async () => {
    await provider(app).control({ do: 'alter', session: sessionId, currency: 'eur' });
    await payAndHear(app, 'the guest’s return', { person: woman, eventId, sessionId });
    expect((await woman.get('/api/profile/refunds')).body).toMatchObject([
      { reason: 'wrong_currency', amount_chf: 49.5, currency: 'EUR', status: 'refunded' },
    ]);
  });
});

describe('a session that we opened and could not store', () => {
  beforeEach(async () => {
    await woman.post(`/api/events/${eventId}/cancellation`);
    // as when the server dies between the provider's answer and its own commit
    const creating = { path: '/v1/checkout/sessions', method: 'POST', times: 9 } as const;
    await provider(app).control({ do: 'fault', target: 'api', mode: 'answer_lost', ...creating });
    expect((await reserve(woman, eventId)).status).toBe(503);
    await provider(app).control({ do: 'clear' });
    const { data } = await stripeOf(app).checkout.sessions.list({ limit: 1 });
    sessionId = data[0]?.id ?? '';
    expect(await app.database.query('select from payments where session_id = $1', [sessionId])).toEqual([]);
  });

  it.each(['the webhook', 'the reconciliation'] as const)(
    'is known by the hold’s key, and counts: by %s',
    async (way) => {
      await payAndHear(app, way, { person: woman, eventId, sessionId });
      expect(await status()).toBe('paid');
      expect((await confirm(woman, sessionId, eventId)).expect(200)).toMatchObject({ status: 'paid' });
      expect(await refunds()).toEqual([]);
    },
  );

  it('is answered again to the guest who tries again', async () => {
    expect((await reserve(woman, eventId)).expect(200).session_id).toBe(sessionId);
  });

  it('does not count for another amount, and its seat is free', async () => {
    await provider(app).control({ do: 'alter', session: sessionId, amount: 50 });
    await payAndHear(app, 'the webhook', { person: woman, eventId, sessionId });
    expect(await status()).toBe('cancelled');
    expect(await refunds()).toMatchObject([{ reason: 'wrong_amount', amount: 50, status: 'succeeded' }]);
  });
});

describe('what can be seen of a hold', () => {
  it('is its name: neither the browser nor the provider’s reference holds its key', async () => {
    const key = await holdKey();
    const session = await stripeOf(app).checkout.sessions.retrieve(sessionId);
    expect(session.metadata).toMatchObject({ hold_key: key });
    const { url, cancel_url, success_url, client_reference_id } = session;
    const page = await (await fetch(url ?? '')).text();
    for (const seen of [url, cancel_url, success_url, client_reference_id, page])
      expect(seen).not.toContain(key);
    expect(client_reference_id).toBe(reference);
    // the key does not work where the name does
    const left = await fetch(`${app.url}/api/checkout/cancelled?hold=${key}`, { redirect: 'manual' });
    expect(left.headers.get('location')).toBe(`${app.url}/dashboard`);
    expect(await status()).toBe('held');
  });
});

describe('the verification', () => {
  it('finds a place that was not paid with its price', async () => {
    await payAndHear(app, 'the webhook', { person: woman, eventId, sessionId });
    expect(await differences(app)).toEqual([]);
    const change = (values: string) =>
      app.database.query(`update payments set ${values} where session_id = $1`, [sessionId]);
    await change('amount_rappen = 50');
    const said = (what: string) => expect.stringContaining(what);
    expect(await differences(app)).toEqual([
      said('50 chf were paid, 4950 chf are due'),
      said('a receipt is what was paid'),
    ]);
    await change(`amount_rappen = 4950, currency = 'eur'`);
    expect(await differences(app)).toEqual([
      said('4950 eur were paid, 4950 chf are due'),
      said('a receipt is what was paid'),
    ]);
    await change(`currency = 'chf', mismatch = 'foreign_session'`);
    expect(await differences(app)).toEqual([said('foreign_session) has no refund')]);
    await change('mismatch = null');
  });
});
