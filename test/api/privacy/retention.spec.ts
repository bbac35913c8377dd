import { RETENTION, RETENTION_PURPOSES } from '../../../server/privacy/retention/retention.rules.js';
import { DELETE_AFTER_TIME } from '../../../server/privacy/retention/retention.service.js';
import { type Actor, ana, ben, newcomer, refusal, stranger } from '../../fixtures/actors.js';
import {
  createFreeEvent,
  FEEDBACK_OPENS,
  giveSeats,
  minutePasses,
  ON_THE_DAY,
} from '../../fixtures/event-day.js';
import {
  buySeat,
  createPaidEvent,
  differences,
  reconcile,
  reservationStatus,
  reserve,
  webhooksArrive,
} from '../../fixtures/payments.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';

let app: RunningApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(async () => {
  expect(await differences(app)).toEqual([]);
  await app.close();
});

/** The job runs, twice: the second time must find nothing more. */
async function timePasses(until: string): Promise<void> {
  app.clock.turnTo(until);
  for (let run = 0; run < 2; run++) {
    await app.jobs.run(DELETE_AFTER_TIME);
    await app.jobs.drain();
  }
}

const count = async (table: string, where = 'true'): Promise<number> => {
  const [row] = await app.database.query<{ n: number }>(
    `select count(*)::int as n from ${table} where ${where}`,
  );
  return row?.n ?? -1;
};
const exists = (person: Actor) => count('accounts', `id = ${person.accountId}`);

describe('what is kept for a limited time', () => {
  it('is one table, which everybody can read', async () => {
    const { retention } = (await stranger(app).get('/api/legal')).expect(200);
    expect(retention).toEqual(RETENTION_PURPOSES.map((purpose) => ({ purpose, ...RETENTION[purpose] })));
  });

  it('an account without a profile goes after thirty days, whole; one with a profile stays', async () => {
    const [unfinished, her] = [await newcomer(app), await ana(app)];
    await timePasses('2026-12-31T10:59:00Z');
    expect(await exists(unfinished)).toBe(1);
    await timePasses('2026-12-31T11:01:00Z');
    expect([await exists(unfinished), await exists(her)]).toEqual([0, 1]);
    expect(refusal(await unfinished.get('/api/profile'))).toBe('401 UNAUTHENTICATED');
    await unfinished.register();
  });

  it('without mail an account that nobody used for two years goes, and the notice says that nobody is warned', async () => {
    const [her, him] = [await ana(app), await ben(app)];
    app.clock.turnTo('2027-06-01T11:00:00Z');
    await him.logIn();
    await timePasses('2028-11-30T11:00:00Z');
    expect([await exists(her), await exists(him)]).toEqual([1, 1]);
    await timePasses('2028-12-01T11:01:00Z');
    expect([await exists(her), await exists(him)]).toEqual([0, 1]);
    expect((await stranger(app).get('/api/legal')).expect(200).warning_days).toBe(0);
  });

  it('matches go a year after their evening, what was said of each other three years after', async () => {
    const eventId = await createFreeEvent(app);
    const [her, him] = [await ana(app), await ben(app)];
    await giveSeats(app, eventId, her, him);
    app.clock.turnTo(ON_THE_DAY);
    await minutePasses(app);
    app.clock.turnTo(FEEDBACK_OPENS);
    await her.post(`/api/events/${eventId}/feedback`, {
      feedbacks: [{ user_id: him.accountId, rating: 'yes' }],
    });
    await timePasses('2027-12-04T20:59:00Z');
    expect([await count('matches'), await count('matching_runs')]).toEqual([1, 1]);
    await timePasses('2027-12-04T21:01:00Z');
    expect([await count('matches'), await count('matching_runs'), await count('ratings')]).toEqual([0, 0, 1]);
    await timePasses('2029-12-04T21:01:00Z');
    expect(await count('ratings')).toBe(0);
  });

  it('a decided report goes after two years, an open one stays', async () => {
    const [her, him, other] = [await ana(app), await ben(app), await ben(app)];
    const report = `insert into reports (reporter_id, reported_id, reason, created_at, decision, decision_reason, decided_by, decided_at)
      values ($1, $2, 'other', now(), $3, $3, $4, $5)`;
    await app.database.query(report, [
      her.accountId,
      him.accountId,
      'warned',
      her.accountId,
      app.clock.now(),
    ]);
    await app.database.query(report, [her.accountId, other.accountId, null, null, null]);
    await timePasses('2028-11-30T11:00:00Z');
    expect(await count('reports')).toBe(2);
    await timePasses('2028-12-01T11:01:00Z');
    expect(await count('reports', 'decision is null')).toBe(1);
    expect(await count('reports')).toBe(1);
  });

  it('the provider’s events are forgotten after ninety days', async () => {
    await buySeat(app, await ana(app), await createPaidEvent(app));
    await webhooksArrive(app);
    expect(await count('webhook_events')).toBeGreaterThan(0);
    await timePasses('2027-03-02T12:00:00Z');
    expect(await count('webhook_events')).toBe(0);
  });

  it('bookings stay ten full years, also of who has left; then they go with their money, and the seats are counted right', async () => {
    const [her, him] = [await ana(app), await ben(app)];
    const eventId = await createPaidEvent(app);
    await buySeat(app, her, eventId);
    await buySeat(app, him, eventId);
    app.clock.turnTo('2026-12-12T12:00:00Z');
    (await her.call('DELETE', '/api/account', { password: her.password })).expect(200);
    await app.jobs.drain();
    await timePasses('2036-12-31T22:00:00Z');
    expect([await count('reservations'), await count('payments'), await exists(her)]).toEqual([2, 2, 1]);
    await timePasses('2037-01-01T00:01:00Z');
    expect([await count('reservations'), await count('payments'), await count('history')]).toEqual([0, 0, 0]);
    expect(await count('event_seats', 'taken > 0')).toBe(0);
    expect(await exists(her)).toBe(0);
  });

  it('places that were never paid go a year after the event with their history; what was paid stays, and all adds up', async () => {
    const [her, him, other] = [await ana(app), await ben(app), await ana(app)];
    const eventId = await createPaidEvent(app, { maxWomen: 1 });
    await reserve(other, eventId);
    app.clock.forward({ hours: 1 });
    await reconcile(app);
    await buySeat(app, her, eventId);
    await buySeat(app, him, eventId);
    expect(await reservationStatus(app, other, eventId)).toBe('expired');
    await timePasses('2027-12-11T21:29:00Z');
    expect(await count('reservations')).toBe(3);
    await timePasses('2027-12-11T21:31:00Z');
    expect([await count('reservations'), await count('payments')]).toEqual([2, 2]);
    expect(await count('history', `subject = 'reservation' and to_state = 'expired'`)).toBe(0);
  });

  it('what the history says of a waiting list goes with the list', async () => {
    const eventId = await createPaidEvent(app, { maxWomen: 1 });
    await buySeat(app, await ana(app), eventId);
    const waiting = await ana(app);
    (await waiting.post(`/api/events/${eventId}/waiting-list`)).expect(200);
    (await waiting.call('DELETE', `/api/events/${eventId}/waiting-list`)).expect(200);
    expect(await count('history', `subject = 'waiting_entry'`)).toBe(2);
    await timePasses('2027-12-11T21:31:00Z');
    expect([await count('waiting_entries'), await count('history', `subject = 'waiting_entry'`)]).toEqual([
      0, 0,
    ]);
  });

  it('entries of the log go after three years, and nobody else can delete one', async () => {
    const her = await ana(app);
    const entry = `insert into audit_log (at, actor_id, actor_role, action, subject)
      values ($1, $2, 'admin', 'event.changed', 'event')`;
    for (const at of ['2023-11-30T11:00:00Z', '2023-12-02T11:00:00Z', '2026-12-01T11:00:00Z'])
      await app.database.query(entry, [at, her.accountId]);
    await timePasses('2026-12-01T11:00:00Z');
    expect(await count('audit_log')).toBe(2);
    await expect(app.database.query('delete from audit_log')).rejects.toThrow('only ever added');
    // whatever time is given, by the database's own clock two years stay
    await app.database.query(`select delete_old_audit_entries('2099-01-01', 1000)`);
    expect(await count('audit_log')).toBe(1);
  });
});
