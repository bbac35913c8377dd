import { SWEEP_ACCOUNTS } from '../../../server/auth/accounts/accounts.service.js';
import { Tickets } from '../../../server/events/index.js';
import { Actor, newcomer, refusal, stranger } from '../../fixtures/actors.js';
import { statementsOf } from '../../fixtures/app/statements.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';

const app = sharedApp();

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
const isSignedIn = async (actor: Actor) => (await actor.get('/api/auth/status')).body.authenticated;
const asOn = (person: Actor, token: string | null, at: RunningApp = app) =>
  new Actor(at, person.email, person.password, token);
const sessionsOf = async (actor: Actor) => (await actor.get('/api/auth/sessions')).expect(200);

/** Logs in with another browser. Returns who calls from there. */
async function onPhone(person: Actor): Promise<Actor> {
  const { email, password } = person;
  const headers = { 'user-agent': FIREFOX };
  const answer = await stranger(app).post('/api/auth/login', { email, password }, headers);
  return asOn(person, answer.expect(200).access_token);
}

describe('where somebody is signed in', () => {
  it('is shown by device, and nothing else of the browser is kept', async () => {
    const ana = await newcomer(app, 'ana');
    app.clock.forward({ hours: 1 });
    const phone = await onPhone(ana);
    const sessions = await sessionsOf(phone);
    expect(sessions).toEqual([
      {
        id: expect.any(Number) as number,
        current: true,
        created_at: '2026-12-01T12:00:00.000Z',
        last_used_at: '2026-12-01T12:00:00.000Z',
        device: 'Firefox on Android',
      },
      {
        id: expect.any(Number) as number,
        current: false,
        created_at: '2026-12-01T11:00:00.000Z',
        last_used_at: '2026-12-01T11:00:00.000Z',
        device: null,
      },
    ]);
    const rows = await app.database.query<{ row: string }>('select to_jsonb(s)::text as row from sessions s');
    // not the bare version: a random token can hold its digits
    expect(rows.filter(({ row }) => /Mozilla|Gecko|rv:|140\.0/.test(row))).toEqual([]);
  });

  it('can be ended one by one, at once and on every replica', async () => {
    const replica = await startApp({ replicaOf: app });
    const ana = await newcomer(app, 'ana');
    const phone = await onPhone(ana);
    const other = (await sessionsOf(phone)).find(({ current }) => !current);
    (await phone.delete(`/api/auth/sessions/${other?.id ?? 0}`)).expect(200);
    const elsewhere = await isSignedIn(asOn(ana, ana.token, replica));
    await replica.close();
    expect(elsewhere).toBe(false);
    await expect(isSignedIn(ana)).resolves.toBe(false);
    await expect(isSignedIn(phone)).resolves.toBe(true);
  });

  it('can be ended everywhere else at once', async () => {
    const [ana, ben] = [await newcomer(app, 'ana'), await newcomer(app, 'ben')];
    const [phone, tablet] = [await onPhone(ana), await onPhone(ana)];
    (await phone.delete('/api/auth/sessions')).expect(200);
    const signedIn = await Promise.all([ana, phone, tablet, ben].map(isSignedIn));
    expect(signedIn).toEqual([false, true, false, true]);
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  it('is nobody else’s to see or to end', async () => {
    const [ana, ben] = [await newcomer(app, 'ana'), await newcomer(app, 'ben')];
    const [session] = await sessionsOf(ana);
    const theirs = await ben.delete(`/api/auth/sessions/${session?.id ?? 0}`);
    const unknown = await ben.delete('/api/auth/sessions/2000000000');
    expect([refusal(theirs), refusal(unknown)]).toEqual(['404 SESSION_NOT_FOUND', '404 SESSION_NOT_FOUND']);
    expect(theirs.body).toEqual(unknown.body);
    expect((await sessionsOf(ben)).map(({ id }) => id)).not.toContain(session?.id);
    await expect(isSignedIn(ana)).resolves.toBe(true);
    expect(refusal(await stranger(app).get('/api/auth/sessions'))).toBe('401 UNAUTHENTICATED');
  });

  it('says when it was last used, to ten minutes, and costs a request nothing', async () => {
    const ana = await newcomer(app, 'ana');
    app.clock.forward({ minutes: 9 });
    await isSignedIn(ana);
    expect((await sessionsOf(ana))[0]?.last_used_at).toBe('2026-12-01T11:00:00.000Z');
    app.clock.forward({ minutes: 2 });
    const statements = await statementsOf(async () => {
      await Promise.all(Array.from({ length: 20 }, () => isSignedIn(ana)));
      await sessionsOf(ana);
    });
    // what they note is collected for a second and written at once
    const writes = statements.filter(({ text }) => text.startsWith('update sessions'));
    expect(writes.length).toBeGreaterThan(0);
    expect(writes.length).toBeLessThan(4);
    expect((await sessionsOf(ana))[0]?.last_used_at).toBe('2026-12-01T11:11:00.000Z');
  });

  it('is forgotten when the token has expired', async () => {
    const ana = await newcomer(app, 'ana');
    app.clock.forward({ hours: 700 });
    const phone = await onPhone(ana);
    app.clock.forward({ hours: 20 });
    expect(await sessionsOf(phone)).toHaveLength(1);
    await app.jobs.enqueue(SWEEP_ACCOUNTS, {}, { key: 'test' });
    await app.jobs.drain();
    const rows = await app.database.query('select from sessions where account_id = $1', [ana.accountId]);
    expect(rows).toHaveLength(1);
  });
});

describe('when the secret is changed', () => {
  const NEXT = 'the-next-secret-of-more-than-32-characters!';

  it('nobody is signed out while the one before is named, and tokens of the new one are another key’s', async () => {
    const ana = await newcomer(app, 'ana');
    const previous = app.settings.jwtSecret;
    const rotated = await startApp({ replicaOf: app, jwtSecret: NEXT, jwtSecretPrevious: previous });
    const before = asOn(ana, ana.token, rotated);
    const after = await asOn(ana, null, rotated).logIn();
    const kidOf = ({ token }: Actor) =>
      (JSON.parse(Buffer.from(token?.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
    const answers = [await isSignedIn(before), await isSignedIn(after)];
    // a replica that has not been restarted yet does not know the new key
    const old = await isSignedIn(asOn(ana, after.token));
    await rotated.close();
    expect([...answers, old]).toEqual([true, true, false]);
    expect(kidOf(before)).not.toBe(kidOf(after));
  });

  it('and the one before is no longer named, its tokens end', async () => {
    const ana = await newcomer(app, 'ana');
    const rotated = await startApp({ replicaOf: app, jwtSecret: NEXT });
    const signedIn = await isSignedIn(asOn(ana, ana.token, rotated));
    await rotated.close();
    expect(signedIn).toBe(false);
  });

  it('printed tickets stay good, those of long ago too', async () => {
    const ticket = app.app.get(Tickets, { strict: false }).of(7);
    const rotated = await startApp({ replicaOf: app, jwtSecret: NEXT });
    const tickets = rotated.app.get(Tickets, { strict: false });
    const [read, again, forged] = [
      tickets.read(ticket),
      tickets.of(7),
      tickets.read(ticket.replace('-7-', '-8-')),
    ];
    await rotated.close();
    expect([read, again, forged]).toEqual([7, ticket, undefined]);
  });
});

describe('settings of an account', () => {
  it('are kept field by field, for oneself', async () => {
    const [ana, ben] = [await newcomer(app, 'ana'), await newcomer(app, 'ben')];
    const first = (await ana.get('/api/account/settings')).expect(200);
    expect(first).toEqual({
      language: 'en',
      hide_previews: false,
      notifications: { reminders: true, matches: true, feedback: true, connections: true, news: false },
      pending_email: null,
    });
    const body = { language: 'fr', notifications: { news: true, reminders: false } };
    (await ana.put('/api/account/settings', body)).expect(200);
    const second = (await ana.put('/api/account/settings', { notifications: { news: false } })).expect(200);
    expect(second).toEqual({
      ...first,
      language: 'fr',
      notifications: { ...first.notifications, reminders: false },
    });
    expect((await ben.get('/api/account/settings')).body).toEqual(first);
    expect(refusal(await ana.put('/api/account/settings', { language: 'es' }))).toBe('400 VALIDATION_FAILED');
  });
});
