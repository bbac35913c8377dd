import { ReconciliationService } from '../../../server/payments/index.js';
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
  buySeat,
} from '../../fixtures/payments.js';
import { type RunningApp, startApp, STORY_BEGINS } from '../../fixtures/app/start-app.js';

let app: RunningApp;
let woman: Actor;
let eventId: number;
beforeEach(async () => {
  app = await startApp();
  app.clock.turnTo(STORY_BEGINS);
  [woman, eventId] = [await ana(app), await createPaidEvent(app, { maxWomen: 1 })];
});
afterEach(async () => {
  expect(await differences(app)).toEqual([]);
  await app.close();
});

const plan = () => app.app.get(ReconciliationService).plan();
const fault = (mode: 'down' | 'error' | 'answer_lost', rest: object = {}) =>
  provider(app).control({ do: 'fault', target: 'api', mode, ...rest });
const clear = () => provider(app).control({ do: 'clear' });
async function hold(): Promise<{ failed_reconciliations: number; pause: number }> {
  const [row] = await app.database.query<{ failed_reconciliations: number; next_reconciliation_at: Date }>(
    'select failed_reconciliations, next_reconciliation_at from reservations where account_id = $1',
    [woman.accountId],
  );
  const pause = ((row?.next_reconciliation_at.getTime() ?? 0) - app.clock.now().getTime()) / 1000;
  return { failed_reconciliations: row?.failed_reconciliations ?? -1, pause };
}

describe('the reconciliation', () => {
  it('finds the payment whose webhook was lost and whose guest never came back', async () => {
    const { body } = await reserve(woman, eventId);
    await press(app, body.session_id, 'pay?webhook=lost');
    app.clock.forward({ seconds: 61 });
    const said = await plan();
    expect(said.join('\n')).toContain('the provider says paid');
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
    expect(await reconcile(app)).toMatchObject({ providerEvents: { done: 1, failures: [] } });
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
    expect(await plan()).toEqual([]);
  });

  it('leaves a hold alone while its time runs', async () => {
    await reserve(woman, eventId);
    app.clock.forward({ minutes: 29 });
    await reconcile(app);
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
  });

  it('ends a hold whose time is over, at the provider first', async () => {
    const { body } = await reserve(woman, eventId);
    app.clock.forward({ minutes: 30 });
    await reconcile(app);
    expect(await reservationStatus(app, woman, eventId)).toBe('expired');
    expect(await press(app, body.session_id, 'pay')).toBe('status 410');
    expect(await listedEvent(woman, eventId)).toMatchObject({ user_status: 'none', women_left: 1 });
  });

  it('keeps a hold while the provider is silent, and asks again after growing pauses', async () => {
    const { body } = await reserve(woman, eventId);
    app.clock.forward({ minutes: 31 });
    await fault('down');
    const waits: number[] = [];
    for (let run = 0; run < 4; run++) {
      await reconcile(app);
      waits.push((await hold()).pause);
      app.clock.forward({ seconds: (await hold()).pause });
    }
    expect(waits).toEqual([60, 120, 240, 480]);
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
    expect((await reserve(await ana(app), eventId)).error.code).toBe('EVENT_FULL');
    await clear();
    await reconcile(app);
    expect(await reservationStatus(app, woman, eventId)).toBe('expired');
    expect(await press(app, body.session_id, 'pay')).toBe('status 410');
  });

  it('gives the place to whoever paid while we were away', async () => {
    const { body } = await reserve(woman, eventId);
    await press(app, body.session_id, 'pay?webhook=lost');
    app.clock.forward({ hours: 20 });
    await reconcile(app);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  });

  it('finds what was paid too late before it ever ran, also after days in which nothing ran', async () => {
    const { body } = await reserve(woman, eventId);
    expect((await woman.post(`/api/events/${eventId}/cancellation`)).status).toBe(200);
    await press(app, body.session_id, 'pay?late_money=1&webhook=lost');
    app.clock.forward({ hours: 9 * 24 });
    expect(await reconcile(app)).toMatchObject({ providerEvents: { done: 2, failures: [] } });
    const refunds = await app.database.query('select amount_rappen, reason from refunds');
    expect(refunds).toEqual([{ amount_rappen: 4950, reason: 'late_payment' }]);
  });

  it('runs in two replicas at once without doing anything twice', async () => {
    const replica = await startApp({ replicaOf: app });
    const { body } = await reserve(woman, eventId);
    await press(app, body.session_id, 'pay?webhook=lost');
    app.clock.forward({ minutes: 31 });
    await Promise.all([reconcile(app), reconcile(replica), reconcile(app)]);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
    await replica.close();
  });
});

describe('a session whose opening goes wrong', () => {
  const creating = { path: '/v1/checkout/sessions', method: 'POST' };

  it('says that payments are not available, keeps the hold, and answers the session at the next try', async () => {
    await fault('down', creating);
    expect(await reserve(woman, eventId)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
    await clear();
    const { status, body } = await reserve(woman, eventId);
    expect(status).toBe(200);
    await press(app, body.session_id, 'pay');
    await takeNoSecond();
  });

  it('is the same session when only the answer was lost', async () => {
    await fault('answer_lost', { ...creating, times: 9 });
    expect((await reserve(woman, eventId)).status).toBe(503);
    await clear();
    expect((await reserve(woman, eventId)).status).toBe(200);
    const rows = await app.database.query('select from payment_sandbox.payments');
    expect(rows).toHaveLength(1);
  });

  it('frees the place once the provider has said that there is nothing to pay', async () => {
    await fault('down', creating);
    await reserve(woman, eventId);
    app.clock.forward({ minutes: 31 });
    await reconcile(app);
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
    await clear();
    app.clock.forward({ minutes: 31 });
    await reconcile(app);
    expect(['expired', 'cancelled']).toContain(await reservationStatus(app, woman, eventId));
    await buySeat(app, await ana(app), eventId);
  });

  async function takeNoSecond(): Promise<void> {
    expect((await reserve(await ana(app), eventId)).error.code).toBe('EVENT_FULL');
  }
});
