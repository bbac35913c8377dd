import { Logger } from '@nestjs/common';
import { Outbox } from '../../../server/common/outbox/outbox.js';
import {
  EVENT_CANCELLED,
  EventsService,
  RESERVATION_CONFIRMED,
  EventChanges,
} from '../../../server/events/index.js';
import { type Actor, ana, ben, logInOrganiser, newcomer, stranger } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { WITH_MAIL, mailFault, mailTo, notify, subjectsTo, toldTo } from '../../fixtures/mail/mailbox.js';

const app = sharedApp(WITH_MAIL);
afterEach(() => mailFault(app, { do: 'clear' }));
afterEach(() => jest.restoreAllMocks());

interface Row {
  occasion: string;
  state: string;
  attempts: number;
  reason: string | null;
}
const rowsOf = (person: Actor, at: RunningApp = app) =>
  at.database.query<Row>(
    `select occasion, state, attempts, reason from notifications
      where account_id = $1 and occasion <> 'verify-email' order by due_at, id`,
    [person.accountId],
  );

/** A guest of a free event, of whose seat nobody was told yet. */
async function seated(at: RunningApp = app): Promise<{ woman: Actor; eventId: number }> {
  const woman = await ana(at);
  // the link to verify their address has left
  await mailTo(at, woman.email);
  const eventId = await createFreeEvent(at);
  await giveSeats(at, eventId, woman);
  return { woman, eventId };
}

describe('a mail server that', () => {
  it('refuses loses nothing: it is asked again after half a minute, a minute, two, up to every quarter of an hour', async () => {
    const { woman } = await seated();
    await mailFault(app, { do: 'refuse', to: woman.email });
    await notify(app);
    const waits: number[] = [];
    for (let times = 0; times < 7; times++) {
      const [row] = await app.database.query<{ wait: number }>(
        `select extract(epoch from min(attempt_at) - $2)::int as wait from notifications where account_id = $1 and state = 'waiting'`,
        [woman.accountId, app.clock.now()],
      );
      waits.push(row?.wait ?? 0);
      app.clock.forward({ seconds: row?.wait ?? 0 });
      await notify(app);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
    await mailFault(app, { do: 'clear' });
    app.clock.forward({ minutes: 15 });
    expect(await toldTo(app, woman)).toEqual(['reservation-paid']);
  });

  it('breaks the connection before or after it took the mail: it is sent again, under the same id', async () => {
    const { woman } = await seated();
    await mailFault(app, { do: 'drop', times: 1, to: woman.email });
    await mailFault(app, { do: 'drop', kept: true, times: 1, to: woman.email });
    await notify(app);
    for (let times = 0; times < 3; times++) {
      app.clock.forward({ minutes: 2 });
      await notify(app);
    }
    const mails = (await mailTo(app, woman.email)).filter(({ subject }) => subject.includes('yours'));
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ headers }) => headers['Message-ID'])).size).toBe(1);
    expect(await rowsOf(woman)).toMatchObject([{ state: 'sent', attempts: 3 }]);
  });

  it('is slow with one holds neither requests nor the mails of others', async () => {
    const [slow, quick] = [await seated(), await seated()];
    await mailFault(app, { do: 'delay', seconds: 3, to: slow.woman.email });
    const under = notify(app);
    const started = performance.now();
    let seconds = 0;
    while (!(await subjectsOf(quick.woman)).some((subject) => subject.includes('yours')) && seconds < 3)
      seconds = (performance.now() - started) / 1000;
    (await quick.woman.get('/api/auth/status')).expect(200);
    expect(seconds).toBeLessThan(2.5);
    await under;
    expect(await toldTo(app, slow.woman)).toEqual(['reservation-paid']);
  });

  it('is not there at all: everything else works, and it all leaves once it is back', async () => {
    const lonely = await startApp({ mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'hello@apero.example' } });
    const woman = await ana(lonely);
    await giveSeats(lonely, await createFreeEvent(lonely), woman);
    await notify(lonely);
    const [first] = await lonely.database.query<Row>(
      'select occasion, state, attempts, reason from notifications where account_id = $1 order by due_at, id',
      [woman.accountId],
    );
    (await woman.get('/api/auth/status')).expect(200);
    await lonely.close();
    expect(first).toEqual({
      occasion: 'verify-email',
      state: 'waiting',
      attempts: 1,
      reason: 'no mail server (ESOCKET)',
    });
  });

  it('takes nothing for a day and a half: it is given up, and the log says so without the address', async () => {
    const errors = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const { woman, eventId } = await seated();
    await app.app.get(EventChanges).update(eventId, { startsAt: new Date('2026-12-20T18:00:00Z') });
    await mailFault(app, { do: 'refuse', to: woman.email });
    await notify(app);
    app.clock.forward({ hours: 35, minutes: 59 });
    await notify(app);
    expect((await rowsOf(woman))[0]).toMatchObject({ state: 'waiting' });
    app.clock.forward({ hours: 2 });
    await notify(app);
    expect((await rowsOf(woman))[0]).toMatchObject({
      state: 'failed',
      reason: 'the mail server answered 451 (EENVELOPE)',
    });
    const said = errors.mock.calls.map(([message]) => String(message)).join();
    expect(said).toContain('reservation-paid');
    expect(said).not.toContain(woman.email);
  });
});

/** What has come for a person, without letting anything leave. */
async function subjectsOf({ email }: Actor): Promise<string[]> {
  const answer = await fetch(`${app.url}/sandbox/mail/messages?to=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { items: { subject: string }[] }).items.map(({ subject }) => subject);
}

describe('an address of which a server says that it does not exist', () => {
  it('is marked, gets nothing more, and the app and the organisers know', async () => {
    const { woman, eventId } = await seated();
    await mailFault(app, { do: 'bounce', to: woman.email });
    await notify(app);
    expect(await rowsOf(woman)).toMatchObject([{ state: 'failed', reason: 'refused', attempts: 1 }]);
    expect((await woman.get('/api/auth/status')).expect(200).email_bounces).toBe(true);
    await mailFault(app, { do: 'clear' });
    const before = await subjectsOf(woman);
    await app.app.get(EventsService).close(eventId);
    await notify(app);
    expect((await rowsOf(woman)).at(-1)).toMatchObject({
      occasion: 'event-cancelled',
      state: 'void',
      reason: 'unreachable',
    });
    expect(await subjectsOf(woman)).toEqual(before);
  });

  it('gets mail again once it is verified anew', async () => {
    const { woman, eventId } = await seated();
    await mailFault(app, { do: 'bounce', to: woman.email, times: 1 });
    await notify(app);
    (await woman.post('/api/auth/resend-verification')).expect(200);
    const [mail] = await mailTo(app, woman.email);
    const token = /#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    (await stranger(app).post('/api/auth/verify-email', { token })).expect(200);
    expect((await woman.get('/api/auth/status')).expect(200).email_bounces).toBe(false);
    await app.app.get(EventsService).close(eventId);
    expect(await toldTo(app, woman)).toContain('event-cancelled');
  });

  it('is not meant when the server refuses us: nobody is marked', async () => {
    const { woman } = await seated();
    await mailFault(app, { do: 'refuse', code: 554, to: woman.email });
    await notify(app);
    expect((await woman.get('/api/auth/status')).expect(200).email_bounces).toBe(false);
    expect(await rowsOf(woman)).toMatchObject([{ state: 'waiting' }]);
  });
});

describe('one person is told', () => {
  it('in order, also when the first try fails', async () => {
    const { woman, eventId } = await seated();
    await mailFault(app, { do: 'refuse', to: woman.email, times: 2 });
    await notify(app);
    const other = await createFreeEvent(app, { name: 'Second' });
    await giveSeats(app, other, woman);
    await app.app.get(EventsService).close(eventId);
    await notify(app);
    expect(await toldTo(app, woman)).toEqual([]);
    for (let times = 0; times < 3; times++) {
      app.clock.forward({ minutes: 2 });
      await notify(app);
    }
    // that the first place was theirs is void by then: the event is cancelled
    expect(await toldTo(app, woman)).toEqual(['reservation-paid', 'event-cancelled']);
  });

  it('at once of what is urgent, whatever else waits for a server', async () => {
    const { woman, eventId } = await seated();
    await notify(app);
    await mailFault(app, { do: 'refuse', to: woman.email, times: 1 });
    await app.app.get(EventsService).close(eventId);
    await notify(app);
    expect((await rowsOf(woman)).at(-1)).toMatchObject({ occasion: 'event-cancelled', state: 'waiting' });
    await giveSeats(app, await createFreeEvent(app), woman);
    expect(await toldTo(app, woman)).toEqual(['reservation-paid', 'reservation-paid']);
  });

  it('once, however often a fact is told', async () => {
    const { woman, eventId } = await seated();
    const [row] = await app.database.query<{ id: number }>(
      'select id from reservations where account_id = $1',
      [woman.accountId],
    );
    const { accountId } = woman;
    for (let times = 0; times < 3; times++)
      await app.app
        .get(Outbox)
        .put(RESERVATION_CONFIRMED, { reservationId: row?.id ?? 0, accountId, eventId });
    expect(await toldTo(app, woman)).toEqual(['reservation-paid']);
    expect(await rowsOf(woman)).toHaveLength(1);
  });

  it('once, with two replicas at it', async () => {
    const second = await startApp({ ...WITH_MAIL, replicaOf: app, publicUrl: app.url });
    const people: Actor[] = [];
    const eventId = await createFreeEvent(app);
    for (let count = 0; count < 6; count++) people.push(await ben(app));
    await giveSeats(app, eventId, ...people);
    await Promise.all([notify(app), notify(second), notify(app), notify(second)]);
    const taken = await Promise.all(people.map((person) => subjectsTo(app, person.email)));
    const there = await Promise.all(people.map((person) => subjectsTo(second, person.email)));
    await second.close();
    const mails = people.map((_person, at) =>
      [...(taken[at] ?? []), ...(there[at] ?? [])].filter((one) => one.includes('yours')),
    );
    expect(mails.map(({ length }) => length)).toEqual(people.map(() => 1));
  });
});

describe('what has happened', () => {
  it('is told only if it was committed', async () => {
    const woman = await ana(app);
    const eventId = await createFreeEvent(app);
    const failing = app.database.transaction(async () => {
      await giveSeats(app, eventId, woman);
      throw new Error('the rest of it fails');
    });
    await expect(failing).rejects.toThrow('the rest of it fails');
    expect(await toldTo(app, woman)).toEqual([]);
  });

  it('is told also if it was put first and committed last', async () => {
    const [first, second] = [await ana(app), await ben(app)];
    const eventId = await createFreeEvent(app);
    let put: () => void = () => undefined;
    let commit: () => void = () => undefined;
    const isPut = new Promise<void>((resolve) => (put = resolve));
    const mayCommit = new Promise<void>((resolve) => (commit = resolve));
    const slow = app.database.transaction(async () => {
      await giveSeats(app, eventId, first);
      put();
      await mayCommit;
    });
    await isPut;
    const other = await createFreeEvent(app);
    await giveSeats(app, other, second);
    expect(await toldTo(app, second)).toEqual(['reservation-paid']);
    commit();
    await slow;
    expect(await toldTo(app, first)).toEqual(['reservation-paid']);
  });

  it('holds nothing back if it cannot be handled', async () => {
    jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const { woman } = await seated();
    await app.database.query(
      `insert into facts (kind, data, occurred_at, attempt_at) values ($1, '{"eventId": "none"}', $2, $2)`,
      [EVENT_CANCELLED.name, '2026-11-30T00:00:00Z'],
    );
    expect(await toldTo(app, woman)).toEqual(['reservation-paid']);
    await app.database.query('delete from facts');
  });

  it('is not even written down with MAIL=off, and everything works as ever', async () => {
    const silent = await startApp({ mail: null });
    const woman = await newcomer(silent, 'ana');
    await createFreeEvent(silent);
    (await (await logInOrganiser(silent)).get('/api/admin/events')).expect(200);
    const [facts] = await silent.database.query<{ count: number }>(
      'select count(*)::int as count from facts',
    );
    (await woman.get('/api/auth/status')).expect(200);
    await silent.close();
    expect(facts?.count).toBe(0);
  });
});
