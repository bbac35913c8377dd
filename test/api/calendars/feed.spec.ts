import { type Actor, ana, ben, logInOrganiser, newcomer, refusal, stranger } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { WITH_MAIL, mailTo, tokenIn } from '../../fixtures/mail/mailbox.js';
import { readCalendar, type ReadEvent } from '../../fixtures/mail/icalendar.js';
import { createEventAs, giveSeatAs } from '../../fixtures/organiser.js';

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});

/** A person subscribes. Returns the path of their feed. */
async function subscribe(person: Actor): Promise<string> {
  const { url } = (await person.post('/api/account/calendar-feed')).expect(200);
  expect(url).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
  return new URL(url).pathname;
}

async function eventsIn(path: string): Promise<ReadEvent[]> {
  const { status, headers, body } = await stranger(app).get(path);
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  return readCalendar(String(body)).events;
}

describe('A calendar that subscribes to one’s own events', () => {
  it('has what one goes to, and follows it when it is postponed, moves, and is cancelled', async () => {
    const person = await ana(app);
    const path = await subscribe(person);
    expect(await eventsIn(path)).toEqual([]);

    const eventId = await createEventAs(organiser);
    await giveSeatAs(organiser, eventId, person);
    const [first] = await eventsIn(path);
    expect(first).toMatchObject({ sequence: 0, summary: 'Apéro', status: 'CONFIRMED' });
    expect(first?.start).toEqual(new Date('2026-12-04T18:30:00Z'));

    const date = '2027-04-02T19:30:00+02:00';
    (await organiser.post(`/api/admin/events/${eventId}/postpone`, { date })).expect(200);
    const [postponed] = await eventsIn(path);
    expect(postponed).toMatchObject({ uid: first?.uid, sequence: 1 });
    expect(postponed?.start).toEqual(new Date('2027-04-02T17:30:00Z'));

    const place = { venue: 'Terrasse', location: 'Utoquai 10, Zürich' };
    (await organiser.patch(`/api/admin/events/${eventId}`, place)).expect(200);
    const [moved] = await eventsIn(path);
    expect(moved).toMatchObject({ uid: first?.uid, sequence: 2, location: 'Terrasse, Utoquai 10, Zürich' });

    (await organiser.post(`/api/admin/events/${eventId}/cancel`)).expect(200);
    expect(await eventsIn(path)).toEqual([]);
  });

  it('keeps the same entry when the seat is transferred to another event', async () => {
    const person = await ana(app);
    const path = await subscribe(person);
    const seat = await giveSeatAs(organiser, await createEventAs(organiser), person);
    const [before] = await eventsIn(path);
    const later = await createEventAs(organiser, { date: '2026-12-18T19:30:00+01:00', ends_at: undefined });
    (await organiser.post(`/api/admin/reservations/${seat}/move`, { event_id: later })).expect(200);
    const [after, ...others] = await eventsIn(path);
    expect(after).toMatchObject({ uid: before?.uid, sequence: 1 });
    expect(after?.start).toEqual(new Date('2026-12-18T18:30:00Z'));
    expect(others).toEqual([]);
  });

  it('loses what one gives up, and another’s events never stand there', async () => {
    const [person, other] = [await ana(app), await ben(app)];
    const path = await subscribe(person);
    const eventId = await createEventAs(organiser);
    await giveSeatAs(organiser, eventId, other);
    expect(await eventsIn(path)).toEqual([]);
    await giveSeatAs(organiser, eventId, person);
    expect(await eventsIn(path)).toHaveLength(1);
    (await person.post(`/api/events/${eventId}/cancellation`)).expect(200);
    expect(await eventsIn(path)).toEqual([]);
  });

  it('keeps an event for a month after its end', async () => {
    const person = await ana(app);
    const path = await subscribe(person);
    await giveSeatAs(organiser, await createEventAs(organiser), person);
    app.clock.turnTo('2027-01-03T12:00:00Z');
    expect(await eventsIn(path)).toHaveLength(1);
    app.clock.turnTo('2027-01-04T12:00:00Z');
    expect(await eventsIn(path)).toEqual([]);
  });

  it('is told that nothing has changed, as long as nothing has', async () => {
    const person = await ana(app);
    const path = await subscribe(person);
    await giveSeatAs(organiser, await createEventAs(organiser), person);
    const { headers } = await stranger(app).get(path);
    const tag = { 'if-none-match': String(headers['etag']) };
    app.clock.forward({ hours: 5 });
    expect((await stranger(app).get(path, tag)).status).toBe(304);
    expect(headers['cache-control']).toBe('private, no-cache');
    await giveSeatAs(organiser, await createEventAs(organiser), person);
    expect((await stranger(app).get(path, tag)).status).toBe(200);
  });
});

describe('The address of a feed', () => {
  it('is told once, and nobody finds it in the database', async () => {
    const person = await ana(app);
    const path = await subscribe(person);
    const secret = path.slice('/calendar/'.length, -'.ics'.length);
    const known = (await person.get('/api/account/calendar-feed')).expect(200);
    expect(known).toEqual({ active: true, created_at: expect.any(String), last_read_at: null });
    const rows = await app.database.query<{ row: string }>('select f::text as row from calendar_feeds f');
    expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
    await eventsIn(path);
    expect((await person.get('/api/account/calendar-feed')).body.last_read_at).not.toBeNull();
  });

  it('leads nowhere once it is revoked or renewed', async () => {
    const person = await ana(app);
    const first = await subscribe(person);
    const second = await subscribe(person);
    expect(refusal(await stranger(app).get(first))).toBe('404 NOT_FOUND');
    await eventsIn(second);
    expect((await person.delete('/api/account/calendar-feed')).expect(200)).toEqual({
      active: false,
      created_at: null,
      last_read_at: null,
    });
    expect(refusal(await stranger(app).get(second))).toBe('404 NOT_FOUND');
  });

  it.each([
    '/calendar/x.ics',
    `/calendar/${'A'.repeat(43)}.ics`,
    `/calendar/${'A'.repeat(43)}`,
    '/calendar/%00.ics',
  ])('that nobody was given is not there: %s', async (path) => {
    expect(refusal(await stranger(app).get(path))).toBe('404 NOT_FOUND');
  });

  it('ends with the account', async () => {
    const deleted = await ben(app);
    const path = await subscribe(deleted);
    (await deleted.call('DELETE', '/api/account', { password: deleted.password })).expect(200);
    expect(refusal(await stranger(app).get(path))).toBe('404 NOT_FOUND');
  });

  it('is for guests, who have events', async () => {
    const someone = await newcomer(app);
    expect(refusal(await someone.post('/api/account/calendar-feed'))).toBe('403 PROFILE_REQUIRED');
  });
});

const NEW_PASSWORD = 'tulip bicycle moon';

/** Returns the token of the newest mail to an address that has one. */
async function tokenFor(email: string): Promise<string> {
  const mail = (await mailTo(app, email)).find(({ text }) => text.includes('#token='));
  if (!mail) throw new Error(`No link has come for ${email}`);
  return tokenIn(mail);
}

/** What ends the address of a feed for ever, and how. */
const ENDS: Record<string, (person: Actor) => Promise<void>> = {
  'a new password': async (person) => {
    const body = { current_password: person.password, new_password: NEW_PASSWORD };
    (await person.post('/api/auth/change-password', body)).expect(200);
  },
  'a password that was forgotten and set anew': async (person) => {
    await stranger(app).post('/api/auth/forgot-password', { email: person.email });
    const token = await tokenFor(person.email);
    const answer = await stranger(app).post('/api/auth/reset-password', { token, password: NEW_PASSWORD });
    answer.expect(200);
  },
  'another e-mail address': async (person) => {
    const email = `other.${person.email}`;
    const body = { current_password: person.password, email };
    (await person.post('/api/auth/change-email', body)).expect(200);
    const token = await tokenFor(email);
    (await stranger(app).post('/api/auth/verify-email', { token })).expect(200);
  },
  'a block, also once it is over': async (person) => {
    const path = `/api/admin/people/${person.accountId}` as const;
    (await organiser.post(`${path}/block`, { reason: 'A bot.' })).expect(200);
    (await organiser.post(`${path}/unblock`)).expect(200);
  },
  'ending all sessions': async (person) => {
    (await person.delete('/api/auth/sessions')).expect(200);
  },
  'the first proof of the mailbox': async (person) => {
    const token = await tokenFor(person.email);
    (await stranger(app).post('/api/auth/verify-email', { token })).expect(200);
  },
};

describe('The address of a feed ends for ever', () => {
  it.each(Object.entries(ENDS))('with %s', async (_name, end) => {
    const [person, other] = [await ana(app), await ana(app)];
    const [path, theirs] = [await subscribe(person), await subscribe(other)];
    await eventsIn(path);
    await end(person);
    expect(refusal(await stranger(app).get(path))).toBe('404 NOT_FOUND');
    // the control: that of somebody else goes on
    await eventsIn(theirs);
  });

  it('and a new one can be made afterwards', async () => {
    const person = await ana(app);
    await subscribe(person);
    (await person.delete('/api/auth/sessions')).expect(200);
    expect((await person.get('/api/account/calendar-feed')).expect(200).active).toBe(false);
    await eventsIn(await subscribe(person));
  });

  it('but not by signing out, which calendars survive, nor by a second link to a mailbox that was proven', async () => {
    const person = await ana(app);
    const first = await tokenFor(person.email);
    (await person.post('/api/auth/resend-verification')).expect(200);
    const second = await tokenFor(person.email);
    (await stranger(app).post('/api/auth/verify-email', { token: first })).expect(200);
    const path = await subscribe(person);
    await stranger(app).post('/api/auth/verify-email', { token: second });
    await eventsIn(path);
    (await person.post('/api/auth/logout')).expect(200);
    await eventsIn(path);
  });
});

describe('Whoever makes an address', () => {
  it('is told by mail, each time, with the way to end it', async () => {
    const person = await ana(app);
    await subscribe(person);
    await subscribe(person);
    const told = (await mailTo(app, person.email)).filter(
      ({ subject }) => subject === 'A calendar can now read your evenings',
    );
    expect(told).toHaveLength(2);
    for (const { text } of told) {
      expect(text).toContain(`${app.url}/account`);
      expect(text).not.toContain('/calendar/');
    }
  });
});

describe('Calendars that ask without end', () => {
  const limited = sharedApp({ rateLimits: true });

  it('are told to wait, after more reads of a feed than several devices need; others read on', async () => {
    const [person, other] = [await ana(limited), await ben(limited)];
    const [path, theirs] = [await subscribe(person), await subscribe(other)];
    const read = async (feed: string) => (await stranger(limited).get(feed)).status;
    const statuses = new Set<number>();
    for (let times = 0; times < 120; times++) statuses.add(await read(path));
    expect([...statuses]).toEqual([200]);
    const refused = await stranger(limited).get(path);
    expect(refusal(refused)).toBe('429 RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await read(theirs)).toBe(200);
    // a new address is no way around it, and is not made without end either
    expect(await read(await subscribe(person))).toBe(429);
    for (let times = 0; times < 18; times++) await subscribe(person);
    expect(refusal(await person.post('/api/account/calendar-feed'))).toBe('429 RATE_LIMITED');
  });
});

describe('The file of an event', () => {
  it('has the same entry as the feed, in one’s own language, for those who go there', async () => {
    const [person, other] = [await ana(app), await ben(app)];
    const path = await subscribe(person);
    const eventId = await createEventAs(organiser);
    await giveSeatAs(organiser, eventId, person);
    const answer = await person.get(`/api/events/${eventId}/calendar`, { 'accept-language': 'it' });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="apero.ics"');
    const [saved] = readCalendar(String(answer.expect(200))).events;
    const [read] = await eventsIn(path);
    expect(saved).toMatchObject({ uid: read?.uid, sequence: 0, location: 'Zurigo – indirizzo in arrivo' });
    expect(refusal(await other.get(`/api/events/${eventId}/calendar`))).toBe('403 NOT_RESERVED');
  });
});
