import { type Actor, ana, ben, logInOrganiser, stranger, refusal } from '../../fixtures/actors.js';
import { picture, upload } from '../../fixtures/files/pictures.js';
import { WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import {
  createEventAs,
  giveSeatAs,
  logged,
  proveAddressOf,
  reservationsOf,
} from '../../fixtures/organiser.js';
import { listOf } from '../../fixtures/event-day.js';
import {
  differences,
  createPaidEvent,
  paidBack,
  reserve,
  reservationStatus,
  buySeat,
} from '../../fixtures/payments.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const ON_THE_DAY = '2026-12-04T08:00:00Z';

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
let woman: Actor;
let man: Actor;
let eventId: number;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});
beforeEach(async () => {
  [woman, man, eventId] = [await ana(app), await ben(app), await createEventAs(organiser)];
  for (const person of [woman, man]) await giveSeatAs(organiser, eventId, person);
  app.clock.turnTo(ON_THE_DAY);
});
afterEach(async () => {
  await app.jobs.drain();
  expect(await differences(app)).toEqual([]);
});

const report = (who: Actor, whom: Actor, fields: object = {}) =>
  who.post(`/api/people/${whom.accountId}/report`, { reason: 'disrespect', ...fields });
const block = (who: Actor, whom: Actor) => who.post(`/api/people/${whom.accountId}/block`);
const reports = async (query = '') => (await organiser.get(`/api/admin/reports?per_page=200${query}`)).body;
const about = async (person: Actor) => (await reports(`&account_id=${person.accountId}`)).items;
const decide = (id: number, decision: string, fields: object = {}) =>
  organiser.post(`/api/admin/reports/${id}/decision`, { decision, reason: 'Spoken to.', ...fields });

describe('a guest who met somebody', () => {
  it('reports them; organisers have it in their queue, the other hears nothing', async () => {
    const said = { reason: 'harassment', text: '  He would not go.  ', event_id: eventId };
    expect((await report(woman, man, said)).body).toEqual({ success: true });
    const [one] = await about(man);
    expect(one).toMatchObject({
      reporter: { account_id: woman.accountId, name: 'Ana' },
      reported: { account_id: man.accountId, blocked: false },
      event: { id: eventId },
      reason: 'harassment',
      text: 'He would not go.',
      decision: null,
    });
    expect((await reports('&status=open')).items.map(({ id }) => id)).toContain(one?.id);
    expect(refusal(await report(woman, man))).toBe('409 ALREADY_REPORTED');
    expect(JSON.stringify((await man.get('/api/auth/status')).body)).not.toContain('report');
  });

  it('blocks them, silently: neither meets the other in a list again, until it is taken back', async () => {
    expect(await listOf(woman, eventId)).toEqual([man.accountId]);
    expect((await block(woman, man)).body).toEqual({ success: true });
    await block(woman, man);
    expect([await listOf(woman, eventId), await listOf(man, eventId)]).toEqual([[], []]);
    expect((await woman.get('/api/people/blocked')).body).toEqual([{ id: man.accountId, name: 'Ben' }]);
    expect((await man.get('/api/people/blocked')).body).toEqual([]);
    app.clock.turnTo('2026-12-04T23:00:00Z');
    expect((await man.get(`/api/events/${eventId}/feedback`)).body).toEqual([]);
    expect((await woman.delete(`/api/people/${man.accountId}/block`)).body).toEqual({
      success: true,
    });
    expect(await listOf(man, eventId)).toEqual([woman.accountId]);
  });

  it('cannot tell somebody they never met from nobody', async () => {
    const other = await ben(app);
    for (const path of [
      `/api/people/${other.accountId}`,
      '/api/people/999999',
      `/api/people/${woman.accountId}`,
    ])
      for (const what of ['report', 'block']) {
        const answer = await woman.post(`${path}/${what}`, { reason: 'other' });
        expect(refusal(answer)).toBe('404 PERSON_NOT_FOUND');
      }
  });

  it('has not met them before the day has come', async () => {
    app.clock.turnTo('2026-12-03T22:59:00Z');
    expect(refusal(await block(woman, man))).toBe('404 PERSON_NOT_FOUND');
    app.clock.turnTo('2026-12-03T23:00:00Z');
    expect((await block(woman, man)).status).toBe(200);
  });

  it.each([
    ['no reason', { reason: undefined }],
    ['an unknown reason', { reason: 'boring' }],
    ['a text that is too long', { text: 'x'.repeat(2001) }],
    ['an event that is none', { event_id: 'x' }],
  ])('is told what is wrong with a report with %s', async (_name, fields) => {
    expect(refusal(await report(woman, man, fields))).toBe('400 VALIDATION_FAILED');
  });

  it('names only an event at which both were', async () => {
    await report(woman, man, { event_id: await createEventAs(organiser) });
    expect((await about(man))[0]?.event).toBeNull();
  });
});

describe('an organiser', () => {
  it('decides a report once, with a reason, and it leaves the queue', async () => {
    await report(woman, man);
    const [one] = await about(man);
    const id = one?.id ?? 0;
    expect(refusal(await decide(id, 'forgiven'))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await decide(id, 'warned', { reason: ' ' }))).toBe('400 VALIDATION_FAILED');
    expect((await decide(id, 'warned')).body).toMatchObject({
      decision: 'warned',
      decision_reason: 'Spoken to.',
      decided_by: organiser.email,
    });
    expect(refusal(await decide(id, 'dismissed'))).toBe('409 ALREADY_DECIDED');
    expect((await reports('&status=open')).items.map((entry) => entry.id)).not.toContain(id);
    expect((await reports('&status=decided')).items[0]?.id).toBe(id);
    expect(await logged(app, 1)).toEqual([`report.decided ${id}`]);
    expect((await report(woman, man)).status).toBe(200);
    expect(refusal(await decide(999_999, 'warned'))).toBe('404 REPORT_NOT_FOUND');
  });

  it('blocks by a decision: the token dies at once, places ahead are refunded, past ones stay', async () => {
    const [ahead, held] = [await createPaidEvent(app), await createPaidEvent(app)];
    await buySeat(app, man, ahead);
    await reserve(man, held);
    app.clock.turnTo('2026-12-05T12:00:00Z');
    await report(woman, man);
    const [one] = await about(man);
    const answer = await decide(one?.id ?? 0, 'blocked', { refund_future_places: true });
    expect(answer.body).toMatchObject({ decision: 'blocked', reported: { blocked: true } });
    expect(refusal(await man.get('/api/events'))).toBe('403 ACCOUNT_BLOCKED');
    const again = { email: man.email, password: man.password };
    expect(refusal(await stranger(app).post('/api/auth/login', again))).toBe('403 ACCOUNT_BLOCKED');
    await app.jobs.drain();
    expect(await paidBack(app, man)).toBe(4950);
    expect([
      await reservationStatus(app, man, ahead),
      await reservationStatus(app, man, held),
      await reservationStatus(app, man, eventId),
    ]).toEqual(['refunded', 'cancelled', 'confirmed']);
  });

  it('blocks without touching places, and lets in again', async () => {
    const ahead = await createPaidEvent(app);
    await buySeat(app, man, ahead);
    const path = `/api/admin/people/${man.accountId}`;
    expect(refusal(await organiser.post(`${path}/block`, {}))).toBe('400 VALIDATION_FAILED');
    const blocked = await organiser.post(`${path}/block`, { reason: 'A second account.' });
    expect(blocked.body).toMatchObject({ blocked_at: '2026-12-04T08:00:00.000Z' });
    expect(refusal(await man.get('/api/profile'))).toBe('403 ACCOUNT_BLOCKED');
    expect(await reservationStatus(app, man, ahead)).toBe('paid');
    expect((await organiser.post(`${path}/unblock`)).body).toMatchObject({ blocked_at: null });
    expect((await man.logIn()).token).not.toBeNull();
    expect(await logged(app, 2)).toEqual([
      `account.unblocked ${man.accountId}`,
      `account.blocked ${man.accountId}`,
    ]);
    await man.post(`/api/events/${ahead}/cancellation`);
  });

  describe('the reason of what is done to somebody', () => {
    const WHY = 'Quarrelled at the bar with Xanthippe.';
    const entryOf = async (path: `/api/admin/events/${number}/waiting-list`) =>
      (await organiser.get(path)).expect(200).items[0]?.id;
    const photoOf = async (person: Actor) => {
      const { photo_url } = (await upload(person, await picture().jpeg().toBuffer())).expect(200);
      return /\/photos\/([\w-]{32})/.exec(photo_url)?.[1];
    };
    /** What is done to somebody for a reason. Returns the action in the log. */
    const deeds: Record<string, (person: Actor) => Promise<[action: string, answer: { status: number }]>> = {
      'a block': async ({ accountId }) => [
        'account.blocked',
        await organiser.post(`/api/admin/people/${accountId}/block`, { reason: WHY }),
      ],
      'an export': async (person) => [
        'account.export_ordered',
        await organiser.post(`/api/admin/people/${await proveAddressOf(app, person)}/export`, {
          reason: WHY,
        }),
      ],
      'a removed photo': async (person) => [
        'account.photo_removed',
        await organiser.post(
          `/api/admin/people/${person.accountId}/photos/${await photoOf(person)}/removal`,
          { reason: WHY },
        ),
      ],
      'a part of the money back': async (person) => {
        const paid = await createPaidEvent(app);
        await buySeat(app, person, paid);
        const [{ id } = { id: 0 }] = await reservationsOf(organiser, paid);
        const part = { amount_chf: 10, reason: WHY };
        const answer = await organiser.post(`/api/admin/reservations/${id}/refund`, part);
        await app.jobs.drain();
        return ['reservation.partly_refunded', answer];
      },
      'cash given back at the entrance': async ({ email }) => {
        const paid = await createPaidEvent(app);
        app.clock.turnTo('2026-12-11T18:50:00Z');
        await organiser.logIn();
        const walkIns = `/api/admin/events/${paid}/walk-ins` as const;
        const who = { client_id: `phone-of-${paid}`, name: 'Ben', gender: 'male', age: 31, email };
        const sold = (await organiser.post(walkIns, { ...who, payment: 'cash' })).expect(201);
        const answer = await organiser.post(`${walkIns}/${sold.reservation_id}/give-back`, { reason: WHY });
        return ['reservation.cash_given_back', answer];
      },
      'a seat that is offered by hand': async (person) => {
        const full = await createPaidEvent(app, { maxMen: 0 });
        (await person.post(`/api/events/${full}/waiting-list`)).expect(200);
        const entry = await entryOf(`/api/admin/events/${full}/waiting-list`);
        const offer = { add_seat: true, reason: WHY };
        return [
          'event.waiting_list_offered',
          await organiser.post(`/api/admin/waiting-list/${entry}/offer`, offer),
        ];
      },
    };

    it.each(Object.keys(deeds))('is read in the log, and gone with the person: %s', async (deed) => {
      const person = await ben(app);
      const [action, { status }] = (await deeds[deed]?.(person)) ?? ['', { status: 0 }];
      expect([deed, [200, 201].includes(status)]).toEqual([deed, true]);
      const shown = async () => {
        const query = `action=${action}&account_id=${person.accountId}` as const;
        return (await organiser.get(`/api/admin/audit?${query}`)).expect(200).items;
      };
      expect(await shown()).toMatchObject([{ action, details: { reason: WHY } }]);
      const found = async () => (await organiser.get('/api/admin/audit?q=quarrelled')).expect(200).total;
      expect(await found()).toBe(1);
      const kept = () =>
        app.database.query<{ text: string }>('select text from audit_reasons where account_id = $1', [
          person.accountId,
        ]);
      expect(await kept()).toEqual([{ text: WHY }]);
      const log = `select from audit_log where details::text like '%Quarrelled%'`;
      expect(await app.database.query(log)).toEqual([]);
      const gone = { reason: 'Asked for it by a letter.' };
      (await organiser.call('DELETE', `/api/admin/people/${person.accountId}`, gone)).expect(200);
      await app.jobs.drain();
      expect(await kept()).toEqual([]);
      const [left, ...more] = await shown();
      expect([left?.action, left?.details['reason'], more]).toEqual([action, undefined, []]);
      expect(await found()).toBe(0);
    });
  });

  it('cannot be blocked by another', async () => {
    const { body } = await organiser.get('/api/admin/people?role=admin');
    const path = `/api/admin/people/${body.items[0]?.account_id}/block`;
    expect(refusal(await organiser.post(path, { reason: 'Mutiny.' }))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await organiser.post('/api/admin/people/999999/block', { reason: 'x' }))).toBe(
      '404 ACCOUNT_NOT_FOUND',
    );
  });

  it('searches people, and sees profile, attendance, notes and reports', async () => {
    const person = await ana(app, { name: 'Léa-Marie', city: 'Lausanne' });
    const found = async (query: string) =>
      (await organiser.get(`/api/admin/people?${query}`)).body.items.map(({ account_id }) => account_id);
    expect(await found(`q=${encodeURIComponent('léa-m')}`)).toEqual([person.accountId]);
    expect(await found(`q=${encodeURIComponent(person.email.toUpperCase())}`)).toEqual([person.accountId]);
    expect(await found(`q=${person.accountId}&city=Lausanne&gender=female&blocked=false&role=user`)).toEqual([
      person.accountId,
    ]);
    expect(await found('city=Lausanne&gender=male')).toEqual([]);
    await report(woman, man);
    const note = await organiser.post(`/api/admin/people/${man.accountId}/notes`, {
      text: ' Keep an eye on him. ',
    });
    expect(note.status).toBe(201);
    expect(note.body).toMatchObject({ text: 'Keep an eye on him.', author: organiser.email });
    const { body } = await organiser.get(`/api/admin/people/${man.accountId}`);
    expect(body).toMatchObject({
      email: man.email,
      name: 'Ben',
      places: 1,
      open_reports: 1,
      answered: true,
      reservations: [{ event_id: eventId, event_name: 'Apéro at the lake', status: 'confirmed' }],
      notes: [{ text: 'Keep an eye on him.' }],
      reports: [{ reporter: { name: 'Ana' } }],
    });
    expect(JSON.stringify(body)).not.toContain('climbing');
    expect(refusal(await organiser.get('/api/admin/people/999999'))).toBe('404 ACCOUNT_NOT_FOUND');
    expect(JSON.stringify((await man.get('/api/profile')).body)).not.toContain('eye');
  });
});
