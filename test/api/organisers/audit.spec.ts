import { namesWithoutWords } from '../../../client/src/features/admin/audit/detail-names.rules.js';
import { Actor, ana, ben, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { makeCode } from '../../fixtures/provider/codes.js';
import { absenceDeeds } from '../../fixtures/confirmations/missed-events.js';
import { createEventAs, FRIDAY, giveSeatAs, objectAs, proveAddressOf } from '../../fixtures/organiser.js';
import { WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { buySeat, createPaidEvent, provider, reserve, webhooksArrive } from '../../fixtures/payments.js';
import { payAndForget } from '../../fixtures/provider/restore.js';
import { picture, upload } from '../../fixtures/files/pictures.js';
import { openForeignSession, payAndHear, referenceOf } from '../../fixtures/provider/foreign-sessions.js';
import { roundsDeeds } from '../../fixtures/rounds/deeds.js';
import { giveUpJob } from '../../fixtures/operations/jobs.js';
import { type AppRoute, routesOf } from '../../fixtures/app/routes.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});

const search = async (query = '') => (await organiser.get(`/api/admin/audit?kind=change&${query}`)).body;
const newest = async () => (await search('per_page=1')).items[0]?.id ?? 0;

const WEBHOOK = { url: 'http://127.0.0.1:9/hook', kinds: ['event.moved'] };
const API_KEY = { name: 'Statistics', scopes: ['events:read'], days: 30 };

/** What is done to no single thing. */
const OF_NOTHING = ['POST /api/admin/finance/refresh'];

/** What organisers do, by route; add each new route that changes something. */
const DEEDS: Record<string, () => Promise<{ path: string; body?: object; action: string }>> = {
  'POST /api/admin/finance/refresh': async () => ({ path: '', action: 'statistics.finance_refreshed' }),
  'POST /api/admin/events': async () => ({ path: '', body: FRIDAY, action: 'event.created' }),
  'PATCH /api/admin/events/:id': async () =>
    at(await createEventAs(organiser), { name: 'Advent' }, 'event.changed'),
  'POST /api/admin/events/:id/duplicate': async () =>
    at(await createEventAs(organiser), {}, 'event.duplicated'),
  'POST /api/admin/events/:id/publish': async () => at(await createEventAs(organiser), {}, 'event.published'),
  'POST /api/admin/events/:id/unpublish': async () =>
    at(await createEventAs(organiser), {}, 'event.unpublished'),
  'POST /api/admin/events/:id/postpone': async () =>
    at(await createEventAs(organiser), { date: '2026-12-18T19:30:00+01:00' }, 'event.postponed'),
  'POST /api/admin/events/:id/decision': async () =>
    at(await createEventAs(organiser), { decision: 'go' }, 'event.decided'),
  'POST /api/admin/events/:id/cancel': async () => at(await createEventAs(organiser), {}, 'event.cancelled'),
  'POST /api/admin/events/:id/matching': async () =>
    at(await createEventAs(organiser), {}, 'event.matching_run'),
  ...roundsDeeds(
    () => organiser,
    at,
    () => ana(app),
  ),
  'POST /api/admin/events/:id/hosts': async () =>
    at(await createEventAs(organiser), { email: (await ana(app)).email }, 'event.host_assigned'),
  'DELETE /api/admin/events/:id/hosts/:accountId': async () =>
    at(`${await createEventAs(organiser)} ${(await ana(app)).accountId}`, {}, 'event.host_removed'),
  'POST /api/admin/events/:id/reservations': async () =>
    at(await createEventAs(organiser), { account_id: (await ana(app)).accountId }, 'reservation.given'),
  'POST /api/admin/events/:id/check-ins': async () => {
    const eventId = await createEventAs(organiser);
    const items = [
      { client_id: 'the-phone-0001', reservation_id: await giveSeatAs(organiser, eventId, await ana(app)) },
    ];
    return at(eventId, { items }, 'reservation.checked_in');
  },
  'POST /api/admin/reservations/:id/check-in': async () =>
    at(await createReservation(), {}, 'reservation.checked_in'),
  'POST /api/admin/reservations/:id/refund': async () =>
    at(await createReservation(), {}, 'reservation.refunded'),
  'POST /api/admin/refunds/:id/retry': async () => at(await failedRefund(), {}, 'reservation.refund_retried'),
  'POST /api/admin/refunds/:id/payout': async () =>
    at(
      await failedRefund(),
      { how: 'cash', date: '2026-12-01', reference: 'Receipt 12' },
      'reservation.refund_paid_out',
    ),
  'POST /api/admin/reservations/:id/cancel': async () =>
    at(await createReservation(), {}, 'reservation.cancelled'),
  'POST /api/admin/reservations/:id/move': async () =>
    at(await createReservation(), { event_id: await createEventAs(organiser) }, 'reservation.moved'),
  'POST /api/admin/events/:id/walk-ins': async () =>
    at(await createEventAs(organiser, tonight()), WALK_IN, 'reservation.sold_at_the_door'),
  'POST /api/admin/events/:id/walk-ins/:reservationId/give-back': async () => {
    const eventId = await createEventAs(organiser, { ...tonight(), price: 20 });
    const sold = (await organiser.post(`/api/admin/events/${eventId}/walk-ins`, WALK_IN)).expect(201);
    return at(`${eventId} ${sold.reservation_id}`, {}, 'reservation.cash_given_back');
  },
  'POST /api/admin/webhooks': async () => ({ path: '', body: WEBHOOK, action: 'webhook.created' }),
  'PATCH /api/admin/webhooks/:id': async () =>
    at(await createWebhook(), { active: false }, 'webhook.changed'),
  'DELETE /api/admin/webhooks/:id': async () => at(await createWebhook(), {}, 'webhook.deleted'),
  'POST /api/admin/webhooks/:id/secret': async () => at(await createWebhook(), {}, 'webhook.secret_rotated'),
  'POST /api/admin/webhooks/:id/test': async () => at(await createWebhook(), {}, 'webhook.tested'),
  'POST /api/admin/webhook-deliveries/:id/resend': async () => {
    const { body } = await organiser.post(`/api/admin/webhooks/${await createWebhook()}/test`);
    return at(body.id, {}, 'webhook.resent');
  },
  'POST /api/admin/api-keys': async () => ({ path: '', body: API_KEY, action: 'api_key.created' }),
  'DELETE /api/admin/api-keys/:id': async () => {
    const { body } = await organiser.post('/api/admin/api-keys', API_KEY);
    return at(body.id, {}, 'api_key.revoked');
  },
  'POST /api/admin/codes': async () => ({
    path: '',
    body: { code: 'AUDITED', percent: 5 },
    action: 'code.created',
  }),
  'PATCH /api/admin/codes/:id': async () => at((await makeCode(app)).id, { uses: 9 }, 'code.changed'),
  'PUT /api/admin/events/:id/early-price': async () =>
    at(await createPaidEvent(app), { price: 39, places: 3 }, 'event.early_price_set'),
  'DELETE /api/admin/events/:id/early-price': async () =>
    at(await createPaidEvent(app), {}, 'event.early_price_ended'),
  'POST /api/admin/people/:id/credits': async () =>
    at((await ana(app)).accountId, { chf: 20, reason: 'failed' }, 'account.credit_given'),
  'POST /api/admin/events/:id/credits': async () => {
    const eventId = await createEventAs(organiser);
    (await organiser.post(`/api/admin/events/${eventId}/cancel`)).expect(200);
    return at(eventId, { chf: 20, reason: 'failed', to: 'all' }, 'event.credits_given');
  },
  'POST /api/admin/reservations/:id/credit': async () =>
    at(await paidReservation(), {}, 'reservation.credited'),
  'POST /api/admin/venues': async () => ({ path: '', body: VENUE, action: 'venue.created' }),
  'PATCH /api/admin/venues/:id': async () => at(await createVenue(), { capacity: 40 }, 'venue.changed'),
  'DELETE /api/admin/venues/:id': async () => at(await createVenue(), {}, 'venue.deleted'),
  'POST /api/admin/series': async () => ({ path: '', body: SERIES, action: 'series.created' }),
  'PATCH /api/admin/series/:id': async () => {
    const { body } = await organiser.post('/api/admin/series', SERIES);
    return at(body.id, { active: false }, 'series.changed');
  },
  'POST /api/admin/series/:id/plan': async () => {
    const { id } = (await organiser.post('/api/admin/series', SERIES)).expect(201);
    const shown = await organiser.post(`/api/admin/series/${id}/plan?dry_run=1`, { name: 'Advent' });
    return at(id, { name: 'Advent', fingerprint: shown.body.fingerprint }, 'series.replanned');
  },
  'DELETE /api/admin/events/:id': async () =>
    at(await createEventAs(organiser, { status: 'draft' }), {}, 'event.deleted'),
  'POST /api/admin/events/bulk': async () => {
    const deed = { action: 'publish', event_ids: [await createEventAs(organiser, { status: 'draft' })] };
    const { fingerprint } = (await organiser.post('/api/admin/events/bulk?dry_run=1', deed)).expect(200);
    return at('', { ...deed, fingerprint }, 'event.published');
  },
  'POST /api/admin/people/:id/notes': async () =>
    at((await ana(app)).accountId, { text: 'Kind.' }, 'account.noted'),
  'POST /api/admin/people/:id/export': async () =>
    at(await proveAddressOf(app, await ana(app)), { reason: 'By letter.' }, 'account.export_ordered'),
  'POST /api/admin/people/:id/block': async () =>
    at((await ana(app)).accountId, { reason: 'A bot.' }, 'account.blocked'),
  'POST /api/admin/people/:id/unblock': async () => at((await ana(app)).accountId, {}, 'account.unblocked'),
  'POST /api/admin/team': async () =>
    at('', { email: 'invited@apero.test', role: 'host' }, 'account.invited'),
  'PATCH /api/admin/team/:accountId': async () => {
    const host = await ana(app);
    await app.database.query(`update accounts set role = 'host' where id = $1`, [host.accountId]);
    return at(host.accountId, { role: 'user' }, 'account.role_changed');
  },
  'POST /api/admin/reports/:id/decision': async () => {
    const body = { decision: 'dismissed', reason: 'Nothing to it.' };
    return at(await openReport(), body, 'report.decided');
  },
  'POST /api/admin/people/:id/gender': async () =>
    at((await ana(app)).accountId, { gender: 'other', reason: 'She asked us.' }, 'account.gender_set'),
  ...absenceDeeds(app, () => organiser, at),
  'DELETE /api/admin/people/:id': async () =>
    at((await ana(app)).accountId, { reason: 'She wrote to us.' }, 'account.deleted'),
  'POST /api/admin/people/:id/photos/:photo/removal': async () => {
    const person = await ana(app);
    const { body } = await upload(person, await picture().jpeg().toBuffer());
    const photo = body.photo_url.slice('/photos/'.length, body.photo_url.indexOf('.webp'));
    return at(`${person.accountId} ${photo}`, { reason: 'A logo.' }, 'account.photo_removed');
  },
  'POST /api/admin/block-reviews/:id/decision': async () => {
    const body = { decision: 'someone_else', reason: 'Looked at both.' };
    return at(await openBlockReview(), body, 'account.block_reviewed');
  },
  'POST /api/admin/waiting-list/:id/move': async () =>
    at(await openEntry(), { position: 1, reason: 'A friend comes too.' }, 'event.waiting_list_moved'),
  'POST /api/admin/waiting-list/:id/offer': async () =>
    at(await openEntry(), { add_seat: true, reason: 'A chair more.' }, 'event.waiting_list_offered'),
  'POST /api/admin/waiting-list/:id/remove': async () =>
    at(await openEntry(), { reason: 'They wrote to us.' }, 'event.waiting_list_removed'),
  'POST /api/admin/payments/:id/acknowledge': async () =>
    at(await foreignPayment(), {}, 'reservation.payment_acknowledged'),
  'POST /api/admin/ownerless-payments/:id/decision': async () =>
    at(await ownerlessPayment(), { decision: 'place' }, 'reservation.payment_placed'),
  'POST /api/admin/disputes/:id/acknowledge': async () =>
    at(await lostDispute(), {}, 'reservation.dispute_acknowledged'),
  'POST /api/admin/events/:id/messages': async () => {
    const eventId = await createEventAs(organiser);
    await giveSeatAs(organiser, eventId, await ana(app));
    return at(eventId, { ...MESSAGE, recipients: 1 }, 'event.message_sent');
  },
  'POST /api/admin/events/:id/messages/test': async () =>
    at(await createEventAs(organiser), MESSAGE, 'event.message_tested'),
  'DELETE /api/admin/events/:id/messages/:messageId': async () => {
    const eventId = await createEventAs(organiser);
    const later = { relative_to: 'start', minutes: -60 };
    const path = `/api/admin/events/${eventId}/messages`;
    const { body } = await organiser.post(path, { ...MESSAGE, recipients: 0, schedule: later });
    return at(`${eventId} ${(body as { id: number }).id}`, {}, 'event.message_cancelled');
  },
  'POST /api/admin/mails/retry': async () => at('', {}, 'mail.retried'),
  'POST /api/admin/status/jobs/:id/retry': async () => at(await giveUpJob(app), {}, 'job.retried'),
  'POST /api/admin/mails/test': async () =>
    at('', { template: 'reservation-paid', language: 'it' }, 'mail.tested'),
  'POST /api/admin/objections/:id/answer': async () => {
    const objection = await objectAs(organiser, await createEventAs(organiser), await ana(app));
    return at(objection, { answer: 'We have looked.' }, 'account.objection_answered');
  },
};
/** What asks and changes nothing, though it is a POST. */
const ASKS = ['POST /api/admin/series/preview', 'POST /api/admin/events/:id/change-preview'];
const WALK_IN = { client_id: 'phone-0001', name: 'Lea', gender: 'female', age: 30, payment: 'cash' };
/** An event that begins in an hour: seats are sold at its entrance. */
const tonight = () => {
  const begins = app.clock.now().getTime() + 3_600_000;
  return { date: new Date(begins).toISOString(), ends_at: new Date(begins + 3_600_000).toISOString() };
};
const MESSAGE = { texts: [{ language: 'en', subject: 'The entrance', text: 'It is in the courtyard.' }] };
const VENUE = { name: 'Bootshaus', address: 'Utoquai 10', city: 'Zurich' };
const createVenue = async () => (await organiser.post('/api/admin/venues', VENUE)).expect(201).id;
const SERIES = {
  rule: 'FREQ=MONTHLY;BYDAY=1FR',
  starts_on: '2026-12-01',
  start_time: '19:30',
  cities: ['Bern'],
  name: 'First Friday',
  price: 0,
  max_men: 5,
  max_women: 5,
};

function at(ids: number | string, body: object, action: string) {
  return { path: String(ids), body, action };
}

async function createReservation(): Promise<number> {
  return giveSeatAs(organiser, await createEventAs(organiser), await ana(app));
}

async function paidReservation(): Promise<number> {
  const [buyer, eventId] = [await ana(app), await createPaidEvent(app)];
  await buySeat(app, buyer, eventId);
  const { items } = (await organiser.get(`/api/admin/events/${eventId}/reservations`)).expect(200);
  return items[0]?.id ?? 0;
}

async function openReport(): Promise<number> {
  const [woman, man, eventId] = [await ana(app), await ben(app), await createEventAs(organiser)];
  for (const person of [woman, man]) await giveSeatAs(organiser, eventId, person);
  app.clock.turnTo('2026-12-04T08:00:00Z');
  await woman.post(`/api/people/${man.accountId}/report`, { reason: 'other' });
  const { body } = await organiser.get(`/api/admin/reports?account_id=${man.accountId}`);
  return body.items[0]?.id ?? 0;
}

async function openBlockReview(): Promise<number> {
  const former = await ana(app);
  const path = `/api/admin/people/${former.accountId}/block` as const;
  (await organiser.post(path, { reason: 'A bot.' })).expect(200);
  const back = await new Actor(app, former.email.replace('@', '+x@')).register();
  const { items } = (await organiser.get('/api/admin/block-reviews?status=open')).expect(200);
  return items.find(({ person }) => person.account_id === back.accountId)?.id ?? 0;
}

async function openEntry(): Promise<number> {
  const eventId = await createPaidEvent(app, { maxWomen: 0 });
  const waiting = await ana(app);
  (await waiting.post(`/api/events/${eventId}/waiting-list`)).expect(200);
  const { items } = (await organiser.get(`/api/admin/events/${eventId}/waiting-list`)).expect(200);
  return items[0]?.id ?? 0;
}

async function foreignPayment(): Promise<number> {
  const [person, eventId] = [await ana(app), await createPaidEvent(app)];
  const { session_id } = (await reserve(person, eventId)).expect(200);
  const foreign = await openForeignSession(app, { reference: await referenceOf(app, session_id) });
  await payAndHear(app, 'the webhook', { person, eventId, sessionId: foreign });
  const { items } = (await organiser.get('/api/admin/payments?state=attention')).expect(200);
  return items[0]?.id ?? 0;
}

async function createWebhook(): Promise<number> {
  return (await organiser.post('/api/admin/webhooks', WEBHOOK)).expect(201).id;
}

async function failedRefund(): Promise<number> {
  const [person, eventId] = [await ana(app), await createPaidEvent(app)];
  await buySeat(app, person, eventId);
  await provider(app).control({ do: 'fault', target: 'refunds', mode: 'refuse', times: 1 });
  (await person.post(`/api/events/${eventId}/cancellation`)).expect(200);
  await app.jobs.drain();
  const [row] = await app.database.query<{ id: number }>('select max(id) as id from refunds');
  return row?.id ?? 0;
}

async function ownerlessPayment(): Promise<number> {
  const [person, eventId] = [await ana(app), await createPaidEvent(app)];
  await payAndForget(app, person, eventId);
  const { items } = (await organiser.get('/api/admin/ownerless-payments?state=attention')).expect(200);
  return items[0]?.id ?? 0;
}

async function lostDispute(): Promise<number> {
  const session = await buySeat(app, await ana(app), await createPaidEvent(app));
  await provider(app).control({ do: 'dispute', session, status: 'lost' });
  await webhooksArrive(app);
  const { items } = (await organiser.get('/api/admin/disputes?state=attention')).expect(200);
  return items[0]?.id ?? 0;
}

function fill({ path }: AppRoute, ids: string): string {
  const values = ids.split(' ');
  return path.replace(/:\w+/g, () => values.shift() ?? '');
}

describe('the log', () => {
  const changes = () =>
    routesOf(app).filter(
      ({ method, path }) =>
        path.startsWith('/api/admin') && method !== 'GET' && !ASKS.includes(`${method} ${path}`),
    );

  it('knows of every call that changes something', () => {
    expect(
      changes()
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    ).toEqual(Object.keys(DEEDS).toSorted());
  });

  it.each(Object.keys(DEEDS))('has an entry of %s, with who and when', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const deed = await DEEDS[name]?.();
    const before = await newest();
    const answer = await organiser.call(method, fill({ method, path }, deed?.path ?? ''), deed?.body ?? {});
    expect(answer.status).toBeLessThan(300);
    const { items } = await search('per_page=5');
    const fresh = items.filter(({ id }) => id > before);
    expect(fresh.map(({ action }) => action)).toEqual([deed?.action]);
    expect(fresh[0]).toMatchObject({ actor: organiser.email, at: app.clock.now().toISOString() });
    expect(namesWithoutWords(Object.keys(fresh[0]?.details ?? {}))).toEqual([]);
    if (!OF_NOTHING.includes(name)) expect(fresh[0]?.subject_id).toBeGreaterThan(0);
  });

  it('has no entry of what was refused', async () => {
    const before = await newest();
    expect(refusal(await organiser.post('/api/admin/events/999999/publish'))).toBe('404 EVENT_NOT_FOUND');
    expect(
      refusal(await organiser.patch(`/api/admin/events/${await createEventAs(organiser)}`, { price: 0.2 })),
    ).toBe('400 VALIDATION_FAILED');
    expect((await search('per_page=5')).items.filter(({ id }) => id > before)).toMatchObject([
      { action: 'event.created' },
    ]);
  });

  it('is searched by text, action, person, subject and time', async () => {
    app.clock.turnTo('2026-12-02T09:00:00Z');
    const eventId = await createEventAs(organiser);
    await organiser.post(`/api/admin/events/${eventId}/postpone`, {
      date: '2026-12-18T19:30:00+01:00',
      reason: 'Flooded',
    });
    const actions = async (query: string) => (await search(query)).items.map(({ action }) => action);
    expect(await actions('q=FLOODED')).toEqual(['event.postponed']);
    expect(await actions(`subject=event&subject_id=${eventId}`)).toEqual([
      'event.postponed',
      'event.created',
    ]);
    expect(await actions(`action=event.created&subject_id=${eventId}`)).toEqual(['event.created']);
    expect(await actions('actor_id=999999')).toEqual([]);
    const [from, to] = ['2026-12-02T09:00:00Z', '2026-12-02T09:00:01Z'].map(encodeURIComponent);
    expect(await actions(`from=${from}&to=${to}`)).toEqual(['event.postponed', 'event.created']);
    expect(refusal(await organiser.get('/api/admin/audit?from=yesterday'))).toBe('400 VALIDATION_FAILED');
  });

  it.each([
    ['changed', `update audit_log set action = 'nothing'`],
    ['shortened', 'delete from audit_log'],
    ['emptied', 'truncate audit_log'],
  ])('cannot be %s, by the database itself', async (_name, statement) => {
    await expect(app.database.query(statement)).rejects.toThrow('rows of audit_log are only ever added');
  });

  it('holds no text of a guest and no secret', async () => {
    const all = await app.database.query<{ details: string }>('select details::text from audit_log');
    const text = all.map(({ details }) => details).join(' ');
    for (const secret of ['Nothing to it', 'Kind.', 'APERO-', organiser.password, '@apero.test'])
      expect(text).not.toContain(secret);
  });
});

it('names the fields of a change that are another than before, though all were sent', async () => {
  const all = { ...FRIDAY, descriptions: { fr: 'Au bord du lac' }, min_men: 4 };
  const id = await createEventAs(organiser, all);
  await organiser.patch(`/api/admin/events/${id}`, { ...all, price: 39, min_men: 5 });
  const { items } = await search(`subject=event&subject_id=${id}&per_page=1`);
  expect(items[0]).toMatchObject({ action: 'event.changed', details: { fields: ['priceRappen', 'minMen'] } });
});
