import { ProviderWalkService, ReconciliationService } from '../../../server/payments/index.js';
import { VerificationService } from '../../../server/reporting/verification.service.js';
import { type Actor, ana, ben, guest, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { mailTo, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import {
  buySeat,
  confirm,
  createPaidEvent,
  endStory,
  paidBack,
  press,
  provider,
  reconcile,
  reservationStatus,
  reserve,
  webhooksArrive,
} from '../../fixtures/payments.js';
import { type Dump, dump, restore } from '../../fixtures/provider/restore.js';

/** Money without an owner, as organisers see it. */
interface Ownerless {
  id: number;
  account_id: number | null;
  event_id: number | null;
  said_event_id: number | null;
  name: string | null;
  amount_chf: number;
  status: string;
  refunds: { status: string }[];
  payer_email?: string;
}

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
let woman: Actor;
let eventId: number;
let copy: Dump;
beforeEach(async () => {
  await provider(app).control({ do: 'clear' });
  [organiser, woman] = [await logInOrganiser(app), await ana(app)];
  eventId = await createPaidEvent(app, { maxWomen: 1 });
  // the stories before this one were later in their day
  await app.database.query('delete from provider_event_cursor');
  app.clock.forward({ minutes: 5 });
  copy = await dump(app);
});
afterEach(() => endStory(app));

/** Somebody pays after the dump, and then the database is what it was. Returns the session. */
async function paysAndIsForgotten(person: Actor, webhook: 'lost' | 'told' = 'lost'): Promise<string> {
  const { session_id } = (await reserve(person, eventId)).expect(200);
  await press(app, session_id, 'pay?webhook=lost');
  if (webhook === 'told') (await confirm(person, session_id, eventId)).expect(200);
  app.clock.forward({ hours: 1 });
  await restore(app, copy);
  expect(await reservationStatus(app, person, eventId)).toBe('none');
  return session_id;
}

const list = async (state = ''): Promise<Ownerless[]> =>
  (
    (await organiser.get(`/api/admin/ownerless-payments${state}`)).expect(200) as { items: Ownerless[] }
  ).items.filter((one) => one.said_event_id === eventId);
async function onlyOne(): Promise<Ownerless> {
  const items = await list('?state=attention');
  expect(items).toHaveLength(1);
  return items[0] as Ownerless;
}
const decide = (id: number, body: object) =>
  organiser.post(`/api/admin/ownerless-payments/${id}/decision`, body);
const walk = () => app.app.get(ProviderWalkService);
const since = () => new Date(app.clock.now().getTime() - 2 * 3_600_000);
const ids = (found: readonly { kind: string; id: string }[], kind: string) =>
  found.filter((one) => one.kind === kind).map(({ id }) => id);
const warnings = () => new VerificationService(app.database).warnings();

describe('money that was paid after the copy from which the database was restored', () => {
  it.each(['the reconciliation', 'the webhook', 'the guest’s return', 'the walk'] as const)(
    'is kept, seen by organisers and told to the guest: by %s',
    async (way) => {
      const session = await paysAndIsForgotten(woman);
      if (way === 'the reconciliation') await reconcile(app);
      if (way === 'the walk') await walk().run(since());
      if (way === 'the guest’s return') await confirm(woman, session, eventId);
      if (way === 'the webhook') {
        const [event] = await app.database.query<{ id: string }>(
          `select id from payment_sandbox.events where session_id = $1 and type = 'checkout.session.completed'`,
          [session],
        );
        await provider(app).control({ do: 'resend', event: event?.id ?? '' });
        await webhooksArrive(app);
      }
      expect(await onlyOne()).toMatchObject({
        account_id: woman.accountId,
        event_id: eventId,
        name: 'Ana',
        amount_chf: 49.5,
        status: 'open',
      });
      expect((await warnings()).join()).toContain('nobody knows what it is for');
      const [mail] = await mailTo(app, woman.email);
      expect(mail).toMatchObject({ subject: 'Your payment has arrived' });
      expect(mail?.text).toContain('do not pay again');
      // what comes together is told together
      app.clock.forward({ minutes: 11 });
      expect((await mailTo(app, organiser.email)).map(({ subject }) => subject)).toContain(
        'Payments that need you',
      );
      await decide((await onlyOne()).id, { decision: 'refund' });
    },
  );

  it('is named by a dry run of the reconciliation, which changes nothing', async () => {
    await paysAndIsForgotten(woman);
    const planned = await app.app.get(ReconciliationService).plan();
    expect(planned.filter((one) => one.includes(`event ${eventId}`))).toEqual([
      expect.stringMatching(/ would be kept as money without an owner$/),
    ]);
    expect(await list('?state=attention')).toEqual([]);
    await reconcile(app);
    await decide((await onlyOne()).id, { decision: 'refund' });
  });

  it('is not paid again: who comes back is told that we look at it', async () => {
    const session = await paysAndIsForgotten(woman);
    expect(refusal(await confirm(woman, session, eventId))).toBe('409 PAYMENT_IN_REVIEW');
    expect(refusal(await confirm(await ben(app), session, eventId))).toBe('400 INVALID_PAYMENT_SESSION');
    const { id } = await onlyOne();
    (await decide(id, { decision: 'place' })).expect(200);
    (await confirm(woman, session, eventId)).expect(200);
  });

  it('buys the place that an organiser gives, and can be cancelled and refunded like any other', async () => {
    await paysAndIsForgotten(woman);
    await reconcile(app);
    const { id } = await onlyOne();
    (await decide(id, { decision: 'place' })).expect(200);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
    expect(await list('?state=attention')).toEqual([]);
    expect((await mailTo(app, woman.email))[0]?.subject).toContain('is yours');
    expect(refusal(await decide(id, { decision: 'refund' }))).toBe('409 ALREADY_DECIDED');
    (await woman.post(`/api/events/${eventId}/cancellation`)).expect(200);
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(4950);
  });

  it('is given no place that somebody else has by now, and goes back instead', async () => {
    await paysAndIsForgotten(woman);
    const other = await guest(app, 'Eva', { gender: 'female' });
    await buySeat(app, other, eventId);
    await reconcile(app);
    const { id } = await onlyOne();
    expect(refusal(await decide(id, { decision: 'place' }))).toBe('409 EVENT_FULL');
    (await decide(id, { decision: 'refund' })).expect(200);
    await app.jobs.drain();
    const [mail] = await mailTo(app, woman.email);
    expect(mail?.subject).toBe('Your money is on its way back');
    expect((await list()).find((one) => one.id === id)).toMatchObject({
      status: 'refunded',
      refunds: [{ status: 'succeeded' }],
    });
  });

  it('is seen until it is back when its refund fails, and is tried again', async () => {
    await paysAndIsForgotten(woman);
    await reconcile(app);
    const { id } = await onlyOne();
    await provider(app).control({ do: 'fault', target: 'refunds', mode: 'refuse', times: 1 });
    (await decide(id, { decision: 'refund' })).expect(200);
    await app.jobs.drain();
    expect(await onlyOne()).toMatchObject({ id, refunds: [{ status: 'failed' }] });
    app.clock.forward({ hours: 7 });
    await reconcile(app);
    expect(await list('?state=attention')).toEqual([]);
  });

  it('is never given to whoever bears the lost account’s id by now, and its payer is asked for at the provider', async () => {
    const lost = await guest(app, 'Lea', { gender: 'female' });
    await paysAndIsForgotten(lost);
    app.clock.forward({ minutes: 10 });
    const heir = await guest(app, 'Mia', { gender: 'female' });
    expect(heir.accountId).toBe(lost.accountId);
    await reconcile(app);
    const { id, account_id } = await onlyOne();
    expect(account_id).toBeNull();
    expect(refusal(await decide(id, { decision: 'place' }))).toBe('404 ACCOUNT_NOT_FOUND');
    const read = (await organiser.get(`/api/admin/ownerless-payments/${id}`)).expect(200) as Ownerless;
    expect(read.payer_email).toBe(lost.email);
    // she has signed up anew
    (await decide(id, { decision: 'place', account_id: woman.accountId })).expect(200);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  });

  it('may be left alone, for a reason', async () => {
    await paysAndIsForgotten(woman);
    await reconcile(app);
    const { id } = await onlyOne();
    expect(refusal(await decide(id, { decision: 'dismiss' }))).toBe('400 VALIDATION_FAILED');
    (await decide(id, { decision: 'dismiss', reason: 'Paid back in cash at the door.' })).expect(200);
    expect(await list('?state=attention')).toEqual([]);
    expect(await list()).toContainEqual(expect.objectContaining({ id, status: 'dismissed' }));
  });
});

describe('the walk over all that the provider knows', () => {
  it('says beforehand what it would do, does it, and finds nothing the second time', async () => {
    const session = await paysAndIsForgotten(woman);
    const other = await ben(app);
    const page = (await reserve(other, eventId)).expect(200).session_id;
    await restore(app, copy);
    const planned = await walk().plan(since());
    expect(ids(planned, 'ownerless')).toContain(session);
    expect(ids(planned, 'page_without_hold')).toContain(page);
    expect(await list('?state=attention')).toEqual([]);

    const done = await walk().run(since());
    expect(done).toMatchObject({ failures: [], stoppedAt: null });
    expect(done.findings.map(({ id }) => id).toSorted()).toEqual(planned.map(({ id }) => id).toSorted());
    expect(await press(app, page, 'pay')).toBe('status 410');
    expect(await walk().plan(since())).toEqual([]);
    (await decide((await onlyOne()).id, { decision: 'place' })).expect(200);
  });

  it('takes in what was refunded at the provider since: no place is shown as paid', async () => {
    const session = await buySeat(app, woman, eventId);
    copy = await dump(app);
    (await woman.post(`/api/events/${eventId}/cancellation`)).expect(200);
    await app.jobs.drain();
    app.clock.forward({ hours: 1 });
    await restore(app, copy);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
    expect(ids(await walk().plan(since()), 'refund')).toHaveLength(1);
    await walk().run(since());
    expect(await reservationStatus(app, woman, eventId)).toBe('refunded');
    expect(session).toMatch(/^cs_test_/);
  });

  it('knows money that came and went back as paid back, with nothing to decide', async () => {
    const session = await paysAndIsForgotten(woman);
    await fetch(`${app.url}/sandbox/dashboard/refunds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session }),
    });
    await walk().run(since());
    expect(await list('?state=attention')).toEqual([]);
    expect((await list())[0]).toMatchObject({ status: 'refunded', refunds: [{ status: 'succeeded' }] });
  });

  it('goes on where it was broken off when the provider was silent', async () => {
    await paysAndIsForgotten(woman);
    walk().backoff = [];
    await provider(app).control({ do: 'fault', target: 'api', mode: 'down', path: '/v1/disputes' });
    const broken = await walk().run(since());
    expect(broken.stoppedAt).not.toBeNull();
    await provider(app).control({ do: 'clear' });
    const again = await walk().run(broken.since);
    expect(again).toMatchObject({ failures: [], stoppedAt: null });
    await decide((await onlyOne()).id, { decision: 'refund' });
  });
});
