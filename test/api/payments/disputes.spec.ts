import { type Actor, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { mailTo, notify, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import {
  beginStory,
  buySeat,
  endStory,
  paidBack,
  press,
  provider,
  reconcile,
  refundsOf,
  reservationStatus,
  webhooksArrive,
} from '../../fixtures/payments.js';
import { openForeignSession } from '../../fixtures/provider/foreign-sessions.js';
import { RevenueService } from '../../../server/reporting/index.js';
import { DAY } from '../../../server/common/time/durations.rules.js';
import { VerificationService } from '../../../server/reporting/verification.service.js';

interface Dispute {
  id: number;
  account_id: number;
  amount_chf: number;
  reason: string;
  status: string;
  respond_by: string | null;
  provider_url: string;
}

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
let woman: Actor;
let eventId: number;
let session: string;
beforeEach(async () => {
  organiser = await logInOrganiser(app);
  ({ woman, eventId } = await beginStory(app));
  session = await buySeat(app, woman, eventId);
});
afterEach(() => endStory(app));

const contest = async (webhook: 'told' | 'lost' = 'told'): Promise<string> => {
  if (webhook === 'lost')
    await provider(app).control({ do: 'fault', target: 'webhooks', mode: 'lost', times: 1 });
  const { dispute } = (await provider(app).control({ do: 'dispute', session })) as {
    dispute: { id: string };
  };
  await webhooksArrive(app);
  return dispute.id;
};
const decides = async (dispute: string, status: 'won' | 'lost') => {
  await provider(app).control({ do: 'decide', dispute, status });
  await webhooksArrive(app);
  await app.jobs.drain();
};
const open = async (): Promise<Dispute[]> =>
  (
    (await organiser.get('/api/admin/disputes?state=attention')).expect(200) as { items: Dispute[] }
  ).items.filter(({ account_id }) => account_id === woman.accountId);
const revenue = async () => (await app.app.get(RevenueService).revenueOf([eventId])).get(eventId);
const databaseRows = async (): Promise<number> => {
  const [row] = await app.database.query<{ rows: number }>(
    'select ((select count(*) from disputes) + (select count(*) from payments))::int as rows',
  );
  return row?.rows ?? -1;
};
const reservationId = async (): Promise<number> => {
  const { items } = (await organiser.get(`/api/admin/events/${eventId}/reservations`)).expect(200);
  return items[0]?.id ?? 0;
};

describe('a payment that its payer’s bank contests', () => {
  it.each(['told', 'lost'] as const)(
    'is seen by organisers with its deadline, also when its webhook is %s; the seat stays',
    async (webhook) => {
      const id = await contest(webhook);
      if (webhook === 'lost') await reconcile(app);
      expect(await open()).toMatchObject([
        {
          amount_chf: 49.5,
          reason: 'fraudulent',
          status: 'needs_response',
          respond_by: new Date(app.clock.now().getTime() + 7 * DAY).toISOString(),
          reserved_at: expect.any(String),
          checked_in_at: null,
          event_date: '2026-12-11T18:30:00.000Z',
          provider_url: `https://dashboard.stripe.com/disputes/${id}`,
        },
      ]);
      expect(await reservationStatus(app, woman, eventId)).toBe('paid');
      await notify(app);
      // what comes together is told together
      app.clock.forward({ minutes: 11 });
      expect((await mailTo(app, organiser.email)).map(({ subject }) => subject)).toContain(
        'Payments that need you',
      );
      const said = await new VerificationService(app.database).warnings();
      expect(said.join('\n')).toContain('answer at the provider by');
      await decides(id, 'won');
      expect(await open()).toEqual([]);
      expect(await revenue()).toBe(49.5);
    },
  );

  it('is not paid back in addition: a refund is refused, and one that has to be waits for the bank', async () => {
    const id = await contest();
    const refund = await organiser.post(`/api/admin/reservations/${await reservationId()}/refund`);
    expect(refusal(refund)).toBe('409 PAYMENT_DISPUTED');
    (await woman.post(`/api/events/${eventId}/cancellation`)).expect(200);
    await app.jobs.drain();
    await reconcile(app);
    expect(await paidBack(app, woman)).toBe(0);
    await decides(id, 'lost');
    app.clock.forward({ hours: 1 });
    await reconcile(app);
    expect(await paidBack(app, woman)).toBe(0);
    expect(await refundsOf(app, woman)).toMatchObject([{ status: 'replaced' }]);
  });

  it('is paid back when the bank leaves us the money, and the guest had cancelled', async () => {
    const id = await contest();
    (await woman.post(`/api/events/${eventId}/cancellation`)).expect(200);
    await app.jobs.drain();
    await decides(id, 'won');
    app.clock.forward({ minutes: 2 });
    await reconcile(app);
    expect(await paidBack(app, woman)).toBe(4950);
  });

  it('is no money of ours any more when it is lost; the seat stays until an organiser decides', async () => {
    expect(await revenue()).toBe(49.5);
    const id = await contest();
    await decides(id, 'lost');
    expect(await revenue()).toBe(0);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
    const [lost] = await open();
    expect(lost).toMatchObject({ status: 'lost' });
    const refund = await organiser.post(`/api/admin/reservations/${await reservationId()}/refund`);
    expect(refusal(refund)).toBe('409 PAYMENT_DISPUTED');
    (await organiser.post(`/api/admin/reservations/${await reservationId()}/cancel`)).expect(200);
    (await organiser.post(`/api/admin/disputes/${lost?.id}/acknowledge`)).expect(200);
    expect(await open()).toEqual([]);
  });

  it('leaves a cancelled event’s books right when it was lost', async () => {
    const id = await contest();
    await decides(id, 'lost');
    const [{ id: disputeId } = { id: 0 }] = await open();
    (await organiser.post(`/api/admin/events/${eventId}/cancel`)).expect(200);
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(0);
    expect(await reservationStatus(app, woman, eventId)).toBe('refunded');
    (await organiser.post(`/api/admin/disputes/${disputeId}/acknowledge`)).expect(200);
  });

  it('about a payment of another shop on the same account changes nothing', async () => {
    session = await openForeignSession(app, { reference: 'order-12' });
    await press(app, session, 'pay');
    const before = await databaseRows();
    await contest();
    expect(await databaseRows()).toBe(before);
  });
});
