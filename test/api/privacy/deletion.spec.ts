import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ErasureService, FINISH_OPEN_ERASURES } from '../../../server/privacy/erasure/erasure.service.js';
import { type Actor, ana, ben, newcomer, refusal, logInOrganiser } from '../../fixtures/actors.js';
import {
  createFreeEvent,
  FEEDBACK_OPENS,
  giveSeats,
  listOf,
  minutePasses,
  ON_THE_DAY,
} from '../../fixtures/event-day.js';
import { createFixtures } from '../../fixtures/fixtures.js';
import {
  buySeat,
  createPaidEvent,
  differences,
  listedEvent,
  paidBack,
  press,
  provider,
  reservationStatus,
  reserve,
  webhooksArrive,
} from '../../fixtures/payments.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { startApp } from '../../fixtures/app/start-app.js';

const app = sharedApp();
beforeEach(() => provider(app).control({ do: 'clear' }));
afterEach(async () => expect(await differences(app)).toEqual([]));

const preview = (person: Actor) => person.get('/api/account/deletion');
const leave = (person: Actor, password = person.password) =>
  person.call('DELETE', '/api/account', { password });

/** Every place in the database where a text stands, as `table.column`. */
async function whereStands(text: string): Promise<string[]> {
  const columns = await app.database.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY', 'USER-DEFINED')`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const rows = await app.database.query(
      `select from "${table}" where strpos("${column}"::text, $1) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

describe('before leaving', () => {
  it('one is told what becomes of places and money', async () => {
    const her = await ana(app);
    const [late, paid, free, held] = [
      await createPaidEvent(app, {
        startsAt: new Date('2026-12-02T18:00:00Z'),
        endsAt: new Date('2026-12-02T21:00:00Z'),
      }),
      await createPaidEvent(app),
      await createFreeEvent(app),
      await createPaidEvent(app, { name: 'Held' }),
    ];
    await buySeat(app, her, late);
    await buySeat(app, her, paid);
    (await reserve(her, free)).expect(200);
    (await reserve(her, held)).expect(200);
    const { obstacle, places, refund_chf } = (await preview(her)).expect(200);
    expect({ obstacle, refund_chf }).toEqual({ obstacle: null, refund_chf: 49.5 });
    expect(places.map(({ event_id, outcome, refund_chf: chf }) => [event_id, outcome, chf])).toEqual([
      [late, 'cancelled', 0],
      [free, 'cancelled', 0],
      [paid, 'refunded', 49.5],
      [held, 'hold_ended', 0],
    ]);
    expect(await reservationStatus(app, her, paid)).toBe('paid');
  });

  it('a wrong password changes nothing', async () => {
    const her = await ana(app);
    expect(refusal(await leave(her, 'wrong'))).toBe('401 INVALID_CREDENTIALS');
    expect(refusal(await her.call('DELETE', '/api/account', {}))).toBe('400 VALIDATION_FAILED');
    (await her.get('/api/profile')).expect(200);
  });
});

describe('leaving', () => {
  it('with a paid place brings the money back once, and frees the seat', async () => {
    const [her, him] = [await ana(app), await ben(app)];
    const eventId = await createPaidEvent(app, { maxWomen: 1 });
    await buySeat(app, her, eventId);
    expect((await leave(her)).expect(200)).toEqual({ success: true, refund_chf: 49.5 });
    expect(await listedEvent(him, eventId)).toMatchObject({ women_left: 1, women_reserved: 0 });
    await app.jobs.drain();
    await webhooksArrive(app);
    expect(await paidBack(app, her)).toBe(4950);
    expect(await reservationStatus(app, her, eventId)).toBe('refunded');
  });

  it('leaves no word of them in any table, no file, no session; and the booking stays, as a number', async () => {
    const { owner, secrets, past, photos } = await createFixtures(app);
    const folder = join(app.settings.dataDir, 'photos');
    const own = photos.map((url) => /\/photos\/([^?]+)/.exec(url)?.[1] ?? '');
    expect(own.every((file) => existsSync(join(folder, file)))).toBe(true);
    (await leave(owner)).expect(200);
    for (const what of ['name', 'profession', 'email', 'word of hobby', 'word of life_goal', 'password'])
      expect([what, await whereStands(secrets[what] ?? what)]).toEqual([what, []]);
    await app.jobs.drain();
    expect(
      readdirSync(folder).filter((file) => own.some((one) => file.startsWith(one.slice(0, 32)))),
    ).toEqual([]);
    expect(refusal(await owner.get('/api/profile'))).toBe('401 UNAUTHENTICATED');
    expect((await owner.get('/api/auth/status')).body).toMatchObject({ authenticated: false });
    expect(await reservationStatus(app, owner, past)).toBe('confirmed');
    const money = await app.database.query(
      `select p.amount_rappen, p.payment_intent is not null as referenced from payments p
         join reservations r on r.id = p.reservation_id where r.account_id = $1 and p.status = 'paid'`,
      [owner.accountId],
    );
    expect(money).toEqual([
      { amount_rappen: 4950, referenced: true },
      { amount_rappen: 4950, referenced: true },
    ]);
  });

  it('ends the log-in; the address is free for a new beginning that knows nothing of the old', async () => {
    const her = await ana(app);
    (await leave(her)).expect(200);
    const credentials = { email: her.email, password: her.password };
    expect(refusal(await her.post('/api/auth/login', credentials))).toBe('401 INVALID_CREDENTIALS');
    await her.register();
    expect((await her.get('/api/auth/status')).body).toMatchObject({
      authenticated: true,
      hasProfile: false,
    });
    expect((await her.get('/api/profile/events')).body).toMatchObject({});
  });

  it('takes them off the lists of the others, and off what can be rated', async () => {
    const eventId = await createFreeEvent(app);
    const [her, him, other] = [await ana(app), await ben(app), await ana(app)];
    await giveSeats(app, eventId, her, him, other);
    app.clock.turnTo(ON_THE_DAY);
    await minutePasses(app);
    expect(new Set(await listOf(him, eventId))).toEqual(new Set([her.accountId, other.accountId]));
    (await leave(her)).expect(200);
    expect(await listOf(him, eventId)).toEqual([other.accountId]);
    app.clock.turnTo(FEEDBACK_OPENS);
    const candidates = (await him.get(`/api/events/${eventId}/feedback`)).expect(200);
    expect(candidates.map(({ id }) => id)).toEqual([other.accountId]);
  });

  it('after an evening takes along what was said of them and by them, and the evening stays as it was counted', async () => {
    const eventId = await createFreeEvent(app);
    const [her, him] = [await ana(app), await ben(app)];
    await giveSeats(app, eventId, her, him);
    app.clock.turnTo(FEEDBACK_OPENS);
    for (const [one, two] of [
      [her, him],
      [him, her],
    ] as const)
      await one.post(`/api/events/${eventId}/feedback`, {
        feedbacks: [{ user_id: two.accountId, rating: 'yes' }],
      });
    (await leave(her)).expect(200);
    const ratings = await app.database.query('select from ratings where event_id = $1', [eventId]);
    expect(ratings).toEqual([]);
    const organiser = await logInOrganiser(app);
    const { items } = (await organiser.get(`/api/admin/events/${eventId}/reservations`)).expect(200);
    expect(items).toHaveLength(2);
    expect(refusal(await organiser.get(`/api/admin/people/${her.accountId}`))).toBe('404 ACCOUNT_NOT_FOUND');
    expect((await organiser.get(`/api/admin/people?q=${her.email}`)).body.items).toEqual([]);
    (await organiser.get(`/api/admin/reservations/${items[0]?.id ?? 0}`)).expect(200);
  });

  it('does not end a report: it stays without a name, and who comes back with the address is put before the organisers', async () => {
    const eventId = await createFreeEvent(app);
    const [her, him] = [await ana(app), await ben(app)];
    await giveSeats(app, eventId, her, him);
    app.clock.turnTo(FEEDBACK_OPENS);
    const report = { reason: 'harassment', text: 'He would not stop.' };
    (await her.post(`/api/people/${him.accountId}/report`, report)).expect(200);
    const former = him.accountId;
    (await leave(him)).expect(200);
    const organiser = await logInOrganiser(app);
    const { items } = (await organiser.get('/api/admin/reports?status=open')).expect(200);
    expect(items.at(-1)).toMatchObject({ reported: { account_id: former, name: '', email: '' } });
    await him.register();
    const reviews = (await organiser.get('/api/admin/block-reviews?status=open')).expect(200).items;
    expect(reviews.map(({ person }) => person.account_id)).toContain(him.accountId);
  });

  it('twice at once happens once', async () => {
    const her = await ana(app);
    await buySeat(app, her, await createPaidEvent(app));
    const answers = await Promise.all(Array.from({ length: 4 }, () => leave(her)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await app.jobs.drain();
    expect(await paidBack(app, her)).toBe(4950);
  });
});

describe('leaving with a hold', () => {
  let her: Actor;
  let eventId: number;
  let session: string;
  beforeEach(async () => {
    [her, eventId] = [await ana(app), await createPaidEvent(app)];
    session = (await reserve(her, eventId)).expect(200).session_id;
  });

  it('ends the payment page first, and then the hold', async () => {
    (await leave(her)).expect(200);
    expect(await reservationStatus(app, her, eventId)).toBe('cancelled');
    expect(await press(app, session, 'pay')).not.toContain('payment-success');
  });

  it('while the provider is silent the person is gone at once; the hold ends as soon as the provider answers', async () => {
    await provider(app).control({ do: 'fault', target: 'api', mode: 'down' });
    (await leave(her)).expect(200);
    expect(await whereStands(her.email)).toEqual([]);
    await provider(app).control({ do: 'clear' });
    await app.jobs.run(FINISH_OPEN_ERASURES);
    await app.jobs.drain();
    expect(await reservationStatus(app, her, eventId)).toBe('cancelled');
  });

  it('that is paid in the same moment brings all the money back', async () => {
    await press(app, session, 'pay?webhook=lost');
    (await leave(her)).expect(200);
    await app.jobs.drain();
    expect(await paidBack(app, her)).toBe(4950);
    expect(await reservationStatus(app, her, eventId)).toBe('refunded');
  });
});

describe('who organises', () => {
  it('cannot leave as the last one, and is told so beforehand', async () => {
    const organiser = await logInOrganiser(app);
    expect((await preview(organiser)).expect(200).obstacle).toBe('LAST_ORGANISER');
    expect(refusal(await leave(organiser, app.settings.admin?.password))).toBe('409 LAST_ORGANISER');
    (await organiser.get('/api/admin/events')).expect(200);
  });

  it('as a host can leave, and the evening has one host less', async () => {
    const organiser = await logInOrganiser(app);
    const host = await newcomer(app, 'host');
    const eventId = await createFreeEvent(app);
    await organiser.post(`/api/admin/events/${eventId}/hosts`, {
      account_id: host.accountId,
      email: host.email,
    });
    (await leave(host)).expect(200);
    const rows = await app.database.query('select from event_hosts where account_id = $1', [host.accountId]);
    expect(rows).toEqual([]);
  });
});

describe('a server that dies in the middle', () => {
  it('has deleted nothing, or the person whole; what is left is done by the next', async () => {
    const her = await ana(app);
    const eventId = await createPaidEvent(app);
    await reserve(her, eventId);
    const erasure = app.app.get(ErasureService, { strict: false });
    const finish = jest.spyOn(erasure, 'finish').mockRejectedValue(new Error('killed'));
    (await leave(her)).expect(200);
    finish.mockRestore();
    expect(await whereStands(her.email)).toEqual([]);
    expect(await reservationStatus(app, her, eventId)).toBe('held');
    const next = await startApp({ replicaOf: app, publicUrl: app.url });
    await next.jobs.run(FINISH_OPEN_ERASURES);
    await next.jobs.drain();
    await next.close();
    expect(await reservationStatus(app, her, eventId)).toBe('cancelled');
    const open = await app.database.query('select from erasures where completed_at is null');
    expect(open).toEqual([]);
  });

  it('what a request under way wrote after the deletion goes, too', async () => {
    const her = await ana(app);
    (await leave(her)).expect(200);
    await app.database.query(
      `insert into profiles (account_id, name, age, gender, city, created_at, updated_at)
       values ($1, 'Late', 30, 'female', 'Zurich', now(), now())`,
      [her.accountId],
    );
    await app.jobs.drain();
    expect(await whereStands('Late')).toEqual([]);
  });
});
