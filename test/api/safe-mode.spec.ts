import { ReconciliationService } from '../../server/payments/index.js';
import { type Actor, ana, logInOrganiser, refusal } from '../fixtures/actors.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';
import { picture, upload } from '../fixtures/files/pictures.js';
import { onReplica } from '../fixtures/guests.js';
import { mailTo, WITH_MAIL } from '../fixtures/mail/mailbox.js';
import {
  buySeat,
  createPaidEvent,
  differences,
  listedEvent,
  paidBack,
  refundsOf,
  reservationStatus,
  reserve,
} from '../fixtures/payments.js';

let app: RunningApp;
/** The same database, started with RESTORED=1. */
let safe: RunningApp;
let woman: Actor;
let eventId: number;
beforeAll(async () => {
  app = await startApp(WITH_MAIL);
  safe = await startApp({ ...WITH_MAIL, replicaOf: app, publicUrl: app.url, restored: true });
});
beforeEach(async () => {
  woman = await ana(app);
  eventId = await createPaidEvent(app);
});
afterAll(async () => {
  await safe.close();
  await app.close();
});

const openSessions = async () => {
  const rows = await app.database.query<{ count: number }>(
    `select count(*)::int as count from payment_sandbox.payments where document ->> 'status' = 'open'`,
  );
  return rows[0]?.count;
};

describe('A restored copy in its safe mode', () => {
  it('can be looked at, and reserves and sells nothing', async () => {
    const her = onReplica(woman, safe);
    expect(await listedEvent(her, eventId)).toMatchObject({ user_status: 'none' });
    const free = await createPaidEvent(app, { priceRappen: 0 });
    const before = await openSessions();
    for (const event of [eventId, free]) {
      const answer = await reserve(her, event);
      expect(refusal(answer)).toBe('503 UNAVAILABLE');
      expect(answer.headers['retry-after']).toBeDefined();
      expect(await reservationStatus(app, woman, event)).toBe('none');
    }
    expect(await openSessions()).toBe(before);
    expect(refusal(await upload(her, await picture(64, 48).jpeg().toBuffer()))).toBe('503 UNAVAILABLE');
    expect((await fetch(`${safe.url}/health/ready`)).status).toBe(200);
  });

  it('sends no mail and pays nothing back; what waits leaves once it is over, and nothing twice', async () => {
    await buySeat(app, woman, eventId);
    await mailTo(app, woman.email);
    const her = onReplica(woman, safe);
    (await her.post(`/api/events/${eventId}/cancellation`)).expect(200);

    const sent = await mailTo(safe, woman.email);
    expect(await paidBack(app, woman)).toBe(0);
    expect(await refundsOf(app, woman)).toMatchObject([{ status: 'requested' }]);
    await safe.app.get(ReconciliationService).run();
    expect(await paidBack(app, woman)).toBe(0);

    const after = await mailTo(app, woman.email);
    expect(await paidBack(app, woman)).toBe(4950);
    expect(after.length).toBeGreaterThan(sent.length);
    expect(await mailTo(app, woman.email)).toHaveLength(after.length);
    expect(await differences(app)).toEqual([]);
  });

  it('ends no hold that its guest may still pay: no session is expired at the provider', async () => {
    await reserve(woman, eventId);
    const open = await openSessions();
    app.clock.forward({ seconds: 1801 });

    await safe.app.get(ReconciliationService).run();
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
    expect(await openSessions()).toBe(open);

    app.clock.forward({ minutes: 2 });
    await app.app.get(ReconciliationService).run();
    expect(await reservationStatus(app, woman, eventId)).toBe('expired');
  });

  it('says so to organisers on every page, and to no guest', async () => {
    const organiser = onReplica(await logInOrganiser(app), safe);
    expect((await organiser.get('/api/auth/status')).body).toMatchObject({ safe_mode: true });
    expect((await onReplica(woman, safe).get('/api/auth/status')).body).not.toHaveProperty('safe_mode');
    const usual = await logInOrganiser(app);
    expect((await usual.get('/api/auth/status')).body).not.toHaveProperty('safe_mode');
  });
});
