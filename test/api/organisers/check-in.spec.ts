import { createHash } from 'node:crypto';
import { Actor, ana, ben, guest, logInOrganiser, refusal } from '../../fixtures/actors.js';
import {
  giveSeatAs,
  hostAs,
  logged,
  openStaffLink,
  createEventAs,
  reservationsOf,
} from '../../fixtures/organiser.js';
import { answersAsDocumented } from '../../fixtures/app/api-document.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const CHECK_IN_OPENS = '2026-12-04T18:30:00.000Z';
const AT_EIGHT = '2026-12-04T19:00:00.000Z';
const AT_NINE = '2026-12-04T20:00:00.000Z';

answersAsDocumented();
const app = sharedApp();
let organiser: Actor;
let host: Actor;
let woman: Actor;
let eventId: number;
let reservationId: number;
let counter = 0;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});
beforeEach(async () => {
  [host, woman, eventId] = [await guest(app, 'Hanna'), await ana(app), await createEventAs(organiser)];
  reservationId = await giveSeatAs(organiser, eventId, woman);
  await hostAs(organiser, eventId, host);
  app.clock.turnTo(AT_EIGHT);
});

const ticketOf = async (person: Actor) => {
  const { body } = await person.get('/api/profile/events');
  return [...body.upcoming, ...body.past][0]?.ticket ?? '';
};
const action = (fields: object) => ({ client_id: `phone-action-${(counter += 1)}`, ...fields });
const sync = (items: object[], who = host, where = eventId) =>
  who.post(`/api/admin/events/${where}/check-ins`, { items });
const checkInList = (who = host) => who.get(`/api/admin/events/${eventId}/door`);
const here = async () => (await reservationsOf(organiser, eventId))[0]?.checked_in_at ?? null;

describe('a host', () => {
  it('sees the evenings assigned to them, their guest lists, and no others', async () => {
    const other = await createEventAs(organiser);
    const events = await host.get('/api/admin/door');
    expect(events.body.items.map(({ id }) => id)).toEqual([eventId]);
    expect((await checkInList()).body).toMatchObject({
      event: { id: eventId, counts: { expected: 1, arrived: 0, women_expected: 1 } },
      items: [{ reservation_id: reservationId, name: 'Ana', checked_in_at: null, no_show: false }],
    });
    // an evening of others answers like one that there is not
    for (const unknown of [other, 999_999]) {
      expect(refusal(await host.get(`/api/admin/events/${unknown}/door`))).toBe('404 EVENT_NOT_FOUND');
      expect(refusal(await host.post(`/api/admin/events/${unknown}/check-ins`, { items: [] }))).toBe(
        '404 EVENT_NOT_FOUND',
      );
    }
    const elsewhere = await giveSeatAs(organiser, other, await ana(app));
    for (const unknown of [elsewhere, 999_999])
      expect(refusal(await host.post(`/api/admin/reservations/${unknown}/check-in`))).toBe(
        '404 RESERVATION_NOT_FOUND',
      );
  });

  it('sees the guests until two days after the evening, and then nothing any more', async () => {
    app.clock.turnTo('2026-12-06T21:29:59Z');
    expect((await checkInList()).body.items).toMatchObject([{ name: 'Ana' }]);
    app.clock.turnTo('2026-12-06T21:30:00Z');
    expect(refusal(await checkInList())).toBe('404 EVENT_NOT_FOUND');
    expect(refusal(await sync([action({ reservation_id: reservationId })]))).toBe('404 EVENT_NOT_FOUND');
    expect(refusal(await host.post(`/api/admin/reservations/${reservationId}/check-in`))).toBe(
      '404 RESERVATION_NOT_FOUND',
    );
    expect((await host.get('/api/admin/door')).body.items).toEqual([]);
    expect((await checkInList(organiser)).status).toBe(200);
  });

  it('sees the guests from midnight of the day on, in Zurich, and before it only that the evening is theirs', async () => {
    app.clock.turnTo('2026-12-03T22:59:59Z');
    expect(refusal(await checkInList())).toBe('404 EVENT_NOT_FOUND');
    expect(refusal(await sync([action({ reservation_id: reservationId })]))).toBe('404 EVENT_NOT_FOUND');
    expect(refusal(await host.post(`/api/admin/reservations/${reservationId}/check-in`))).toBe(
      '404 RESERVATION_NOT_FOUND',
    );
    expect(refusal(await host.get(`/api/admin/events/${eventId}/rounds`))).toBe('404 EVENT_NOT_FOUND');
    const [theirs] = (await host.get('/api/admin/door')).expect(200).items;
    expect(theirs).toMatchObject({ id: eventId, open: false, counts: { expected: 0, women_expected: 0 } });
    // the control: an organiser sees it, and so does the host one second later
    expect((await checkInList(organiser)).expect(200).event).toMatchObject({ open: true });
    app.clock.turnTo('2026-12-03T23:00:00Z');
    expect((await checkInList()).expect(200).items).toMatchObject([{ name: 'Ana' }]);
    expect((await host.get('/api/admin/door')).body.items).toMatchObject([
      { open: true, counts: { expected: 1, women_expected: 1 } },
    ]);
  });

  it('learns of an arrival that they record the fields of the entrance alone', async () => {
    const answer = await host.post(`/api/admin/reservations/${reservationId}/check-in`);
    expect(answer.expect(200)).toEqual({
      reservation_id: reservationId,
      name: 'Ana',
      checked_in_at: AT_EIGHT,
    });
  });

  it('learns nothing of a guest but name, photo and seat', async () => {
    const { body } = await checkInList();
    expect(Object.keys(body.items[0] ?? {}).sort()).toEqual([
      'cash_chf',
      'checked_in_at',
      'name',
      'no_show',
      'photo_url',
      'reservation_id',
      'seat',
      'seat_name',
      'ticket_digest',
    ]);
  });

  it('reads what the venue asks of those at the entrance', async () => {
    expect((await checkInList()).body.host_notes).toBeNull();
    const place = { name: 'Bootshaus', address: 'Utoquai 10', city: 'Zurich' as const };
    const { id } = (
      await organiser.post('/api/admin/venues', { ...place, host_notes: 'The key is at the bar.' })
    ).expect(201);
    const there = await createEventAs(organiser, { city: 'Zurich', venue_id: id });
    expect((await organiser.get(`/api/admin/events/${there}/door`)).body.host_notes).toBe(
      'The key is at the bar.',
    );
  });

  it('is a guest again once no evening is theirs, and stays one with a place of their own', async () => {
    const second = await createEventAs(organiser);
    await hostAs(organiser, second, host);
    await organiser.delete(`/api/admin/events/${second}/hosts/${host.accountId}`);
    expect((await host.get('/api/auth/status')).body).toMatchObject({ role: 'host' });
    expect((await host.get('/api/events')).status).toBe(200);
    const left = await organiser.call('DELETE', `/api/admin/events/${eventId}/hosts/${host.accountId}`);
    expect(left.body).toEqual({ items: [], total: 0 });
    expect((await host.get('/api/auth/status')).body).toMatchObject({ role: 'user' });
    expect(refusal(await checkInList())).toBe('403 FORBIDDEN');
  });

  it('is found by account or e-mail, or not at all', async () => {
    const hosts = await organiser.get(`/api/admin/events/${eventId}/hosts`);
    expect(hosts.body.items).toMatchObject([
      { account_id: host.accountId, name: 'Hanna', email: host.email },
    ]);
    const path = `/api/admin/events/${eventId}/hosts`;
    expect(refusal(await organiser.post(path, {}))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await organiser.post(path, { email: 'nobody@apero.test' }))).toBe('404 ACCOUNT_NOT_FOUND');
    expect(refusal(await organiser.post('/api/admin/events/999999/hosts', { email: host.email }))).toBe(
      '404 EVENT_NOT_FOUND',
    );
  });

  it('never makes less of an organiser', async () => {
    const me = await organiser.post(`/api/admin/events/${eventId}/hosts`, { email: organiser.email });
    const own = me.body.items.find(({ email }) => email === organiser.email)?.account_id ?? 0;
    await organiser.delete(`/api/admin/events/${eventId}/hosts/${own}`);
    expect((await organiser.get('/api/auth/status')).body).toMatchObject({ role: 'admin' });
  });
});

describe('somebody who made an account with another’s address', () => {
  it('is no host by being assigned: the role begins by the link in the mailbox, and ends their session', async () => {
    const squatter = await guest(app, 'Mallory');
    const path = `/api/admin/events/${eventId}/hosts` as const;
    const first = (await organiser.post(path, { email: squatter.email })).expect(201);
    expect(first.items.find(({ account_id }) => account_id === squatter.accountId)).toMatchObject({
      active: false,
    });
    expect(refusal(await squatter.get('/api/admin/door'))).toBe('403 FORBIDDEN');
    expect(refusal(await checkInList(squatter))).toBe('403 FORBIDDEN');
    // assigned once more, the link comes again
    const again = (await organiser.post(path, { email: squatter.email })).expect(201);
    const reader = new Actor(app, squatter.email, 'the one who reads the mail');
    await openStaffLink(again.invitation_url ?? '', reader);
    expect(refusal(await squatter.get('/api/auth/sessions'))).toBe('401 UNAUTHENTICATED');
    const { email, password } = squatter;
    expect(refusal(await new Actor(app).post('/api/auth/login', { email, password }))).toBe(
      '401 INVALID_CREDENTIALS',
    );
    expect((await checkInList(reader)).status).toBe(200);
    const hosts = (await organiser.get(path)).expect(200).items;
    expect(hosts.map(({ active }) => active)).toEqual([true, true]);
  });

  it('is none by a link that was opened before, or taken back with the evening', async () => {
    const person = await guest(app, 'Mallory');
    const path = `/api/admin/events/${eventId}/hosts` as const;
    const { invitation_url: url } = (await organiser.post(path, { email: person.email })).expect(201);
    await organiser.delete(`/api/admin/events/${eventId}/hosts/${person.accountId}`);
    const token = url?.split('#token=')[1];
    const taken = await person.post('/api/auth/reset-password', { token, password: person.password });
    expect(refusal(taken)).toBe('400 INVALID_TOKEN');
    expect((await person.get('/api/auth/status')).body).toMatchObject({ role: 'user' });
  });
});

describe('a ticket', () => {
  it('opens the door, says nothing of the person, and is known to a phone without a connection', async () => {
    const ticket = await ticketOf(woman);
    expect(ticket).toMatch(new RegExp(`^APERO-${reservationId}-[\\w-]{22}$`));
    const digest = createHash('sha256').update(ticket).digest('hex');
    expect((await checkInList()).body.items[0]?.ticket_digest).toBe(digest);
    const { body } = await sync([action({ ticket })]);
    expect(body).toMatchObject({
      items: [{ outcome: 'recorded', reservation_id: reservationId, name: 'Ana', was_checked_in: false }],
      counts: { expected: 1, arrived: 1, women_arrived: 1 },
    });
    expect(await here()).toBe(AT_EIGHT);
  });

  it('cannot be made up, changed, or used at another evening', async () => {
    const ticket = await ticketOf(woman);
    const other = await createEventAs(organiser);
    await hostAs(organiser, other, host);
    const forged = [
      ticket.replace(`-${reservationId}-`, `-${reservationId + 1}-`),
      ticket.slice(0, -1),
      `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`,
      'APERO-1-',
      'https://example.com/?q=1',
      '',
    ];
    const { body } = await sync(forged.map((one) => action({ ticket: one })));
    expect(body.items.map(({ outcome }) => outcome)).toEqual(forged.map(() => 'bad_ticket'));
    expect((await sync([action({ ticket })], host, other)).body.items[0]).toMatchObject({
      outcome: 'other_event',
      reservation_id: null,
      name: null,
    });
    expect(await here()).toBeNull();
  });

  it('is worth nothing without the place, and gone when the evening is over', async () => {
    const ticket = await ticketOf(woman);
    await organiser.post(`/api/admin/reservations/${reservationId}/cancel`);
    expect((await sync([action({ ticket })])).body.items[0]?.outcome).toBe('no_place');
    await giveSeatAs(organiser, eventId, woman);
    app.clock.turnTo('2026-12-04T21:30:00Z');
    expect(await ticketOf(woman)).toBe('');
  });
});

describe('a phone that lost its connection', () => {
  it('may send everything again: nothing counts twice', async () => {
    const ticket = await ticketOf(woman);
    const items = [action({ ticket, at: CHECK_IN_OPENS })];
    const first = await sync(items);
    const second = await sync(items);
    expect([first.body.items[0]?.outcome, second.body.items[0]?.outcome]).toEqual(['recorded', 'known']);
    expect(second.body.items[0]).toMatchObject({ checked_in_at: CHECK_IN_OPENS, was_checked_in: true });
    const [row] = await app.database.query<{ count: number }>(
      'select count(*)::int as count from check_ins where reservation_id = $1',
      [reservationId],
    );
    expect(row?.count).toBe(1);
  });

  it('may send the same thing from two requests at once', async () => {
    const items = [action({ reservation_id: reservationId }), action({ reservation_id: reservationId })];
    const answers = await Promise.all([1, 2, 3, 4].map(() => sync(items)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const outcomes = answers.flatMap(({ body }) => body.items.map(({ outcome }) => outcome));
    expect(outcomes.filter((outcome) => outcome === 'recorded')).toHaveLength(2);
    expect((await sync([])).body.counts.arrived).toBe(1);
  });

  it('counts from when it happened, also when another phone was faster', async () => {
    const late = action({ reservation_id: reservationId, at: CHECK_IN_OPENS });
    await sync([action({ reservation_id: reservationId, at: AT_EIGHT })], organiser);
    expect(await here()).toBe(AT_EIGHT);
    expect((await sync([late])).body.items[0]).toMatchObject({
      outcome: 'recorded',
      was_checked_in: true,
      checked_in_at: CHECK_IN_OPENS,
    });
  });

  it.each([
    ['in order', [0, 1, 2]],
    ['the other way round', [2, 1, 0]],
    ['mixed up', [1, 2, 0]],
  ])('comes to the same whatever the order: %s', async (_name, order) => {
    app.clock.turnTo(AT_NINE);
    const all = [
      action({ reservation_id: reservationId, at: CHECK_IN_OPENS }),
      action({ reservation_id: reservationId, checked_in: false, at: '2026-12-04T18:40:00Z' }),
      action({ reservation_id: reservationId, at: AT_EIGHT }),
    ];
    for (const index of order) await sync([all[index] ?? {}]);
    expect(await here()).toBe(AT_EIGHT);
  });

  it('whose clock is ahead does not outrun what is done afterwards', async () => {
    await sync([action({ reservation_id: reservationId, at: '2027-01-01T00:00:00Z' })]);
    app.clock.forward({ minutes: 1 });
    await sync([action({ reservation_id: reservationId, checked_in: false })]);
    expect(await here()).toBeNull();
  });

  it.each([
    ['no name', { client_id: undefined, reservation_id: 1 }],
    ['a name that is none', { client_id: 'a b', reservation_id: 1 }],
    ['neither a ticket nor a place', {}],
    ['both', { ticket: 'x', reservation_id: 1 }],
    ['a time without an offset', { reservation_id: 1, at: '2026-12-04T19:00:00' }],
  ])('is told what is wrong with %s', async (_name, fields) => {
    expect(refusal(await sync([action(fields)]))).toBe('400 VALIDATION_FAILED');
  });
});

describe('an arrival', () => {
  it('is taken back, and stands in the log with who did it', async () => {
    await host.post(`/api/admin/reservations/${reservationId}/check-in`);
    expect(await here()).toBe(AT_EIGHT);
    app.clock.forward({ minutes: 1 });
    await host.post(`/api/admin/reservations/${reservationId}/check-in`, { checked_in: false });
    expect(await here()).toBeNull();
    expect(await logged(app, 2)).toEqual([
      `reservation.check_in_undone ${reservationId}`,
      `reservation.checked_in ${reservationId}`,
    ]);
    const { body } = await organiser.get(`/api/admin/audit?actor_id=${host.accountId}`);
    expect(body).toMatchObject({ total: 2, items: [{ actor: host.email, actor_role: 'host' }, {}] });
  });

  it('that did not come is a no-show from the next day on', async () => {
    const man = await ben(app);
    const stayed = await giveSeatAs(organiser, eventId, man);
    await sync([action({ reservation_id: reservationId })]);
    const noShows = async () =>
      (await reservationsOf(organiser, eventId)).filter(({ no_show }) => no_show).map(({ id }) => id);
    app.clock.turnTo('2026-12-04T22:59:00Z');
    expect(await noShows()).toEqual([]);
    app.clock.turnTo('2026-12-04T23:00:00Z');
    expect(await noShows()).toEqual([stayed]);
    const person = await organiser.get(`/api/admin/people/${man.accountId}`);
    expect(person.body).toMatchObject({
      places: 1,
      arrived: 0,
      no_shows: 1,
      reservations: [{ no_show: true }],
    });
  });

  it('is nobody’s fault where nobody stood at the door', async () => {
    app.clock.turnTo('2026-12-06T12:00:00Z');
    expect((await reservationsOf(organiser, eventId)).map(({ no_show }) => no_show)).toEqual([false]);
  });
});

it('the list of doors of an organiser holds what is published and near', async () => {
  const far = await createEventAs(organiser, {
    date: '2027-03-05T19:30:00+01:00',
    ends_at: '2027-03-05T22:30:00+01:00',
  });
  const draft = await createEventAs(organiser, { status: 'draft' });
  const { body } = await organiser.get('/api/admin/door');
  const ids = body.items.map(({ id }) => id);
  expect(ids).toContain(eventId);
  expect(ids).not.toContain(far);
  expect(ids).not.toContain(draft);
});
