import webPush from 'web-push';
import { EventChanges } from '../../../server/events/index.js';
import { AccountLinks } from '../../../server/auth/index.js';
import { Actor, QUESTIONNAIRE, PROFILE, newcomer, ana } from '../../fixtures/actors.js';
import { giveSeats } from '../../fixtures/event-day.js';
import { type Fixtures, createFixtures } from '../../fixtures/fixtures.js';
import { formOf } from '../../fixtures/form-of.js';
import { createPaidEvent, press } from '../../fixtures/payments.js';
import { picture, upload } from '../../fixtures/files/pictures.js';
import { type KnownCall, accountCalls } from './account-calls.js';
import { mailLinkCalls } from './mail-link-calls.js';
import { ANSWERS_FORM, EVENT_FORM, PROFILE_FORM } from './forms.js';
import { CANCELLATION_FORM, priceCalls } from './price-calls.js';
import { roundsCalls } from './rounds-calls.js';
import { connectionCalls } from './connection-calls.js';
import { answersAsDocumented, expectDocumented } from '../../fixtures/app/api-document.js';
import { routesOf } from '../../fixtures/app/routes.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

/** A guest's own reservation; with a ticket only if its event is still to come. */
const RESERVATION_FORM = {
  id: 'number',
  name: 'string',
  date: 'string',
  ends_at: 'string',
  city: 'string',
  location: 'null',
  status: 'string',
  paid_chf: 'number',
  refund_until: 'string',
  free_refund_until: 'null',
  venue: 'null',
  map_url: 'null',
  venue_accessibility: 'null',
  confirm_until: 'null',
  friends_welcome: 'boolean',
  postponed_from: 'null',
};
const SETTINGS_FORM = {
  language: 'string',
  hide_previews: 'boolean',
  notifications: {
    reminders: 'boolean',
    matches: 'boolean',
    feedback: 'boolean',
    connections: 'boolean',
    news: 'boolean',
  },
  pending_email: 'null',
};

answersAsDocumented();
const app = sharedApp({ clockRunsOn: true, push: webPush.generateVAPIDKeys() });
let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures(app);
});

/** Each call, made successfully, and the whole form of its answer. */
const CALLS: Record<string, KnownCall> = {
  'POST /api/auth/register': [
    () => new Actor(app).post('/api/auth/register', { email: 'form@apero.test', password: '123456' }),
    { success: 'boolean', access_token: 'string' },
    201,
  ],
  'POST /api/auth/login': [
    () =>
      new Actor(app).post('/api/auth/login', {
        email: fixtures.owner.email,
        password: fixtures.owner.password,
      }),
    { success: 'boolean', access_token: 'string', hasProfile: 'boolean' },
  ],
  'POST /api/auth/logout': [() => fixtures.others.newcomer.post('/api/auth/logout'), { success: 'boolean' }],
  'GET /api/auth/status': [
    () => fixtures.owner.get('/api/auth/status'),
    {
      authenticated: 'boolean',
      hasProfile: 'boolean',
      email: 'string',
      email_verified: 'boolean',
      email_bounces: 'boolean',
      hide_previews: 'boolean',
      totp_enabled: 'boolean',
      role: 'string',
    },
  ],
  'GET /api/auth/sessions': [
    () => fixtures.owner.get('/api/auth/sessions'),
    [{ id: 'number', current: 'boolean', created_at: 'string', last_used_at: 'string', device: 'null' }],
  ],
  'DELETE /api/auth/sessions': [() => fixtures.owner.delete('/api/auth/sessions'), { success: 'boolean' }],
  'DELETE /api/auth/sessions/:id': [
    async () => {
      const elsewhere = await newcomer(app);
      const [session] = (await elsewhere.get('/api/auth/sessions')).body;
      return elsewhere.delete(`/api/auth/sessions/${session?.id ?? 0}`);
    },
    { success: 'boolean' },
  ],
  'POST /api/auth/verify-email': [
    async () => {
      const { accountId, email } = await newcomer(app);
      const token = await app.app
        .get(AccountLinks, { strict: false })
        .issue('verify-email', accountId, email);
      return new Actor(app).post('/api/auth/verify-email', { token });
    },
    { success: 'boolean' },
  ],
  'POST /api/auth/resend-verification': [
    () => fixtures.owner.post('/api/auth/resend-verification'),
    { success: 'boolean' },
  ],
  'POST /api/auth/forgot-password': [
    () => new Actor(app).post('/api/auth/forgot-password', { email: 'form@apero.test' }),
    { success: 'boolean' },
  ],
  'POST /api/auth/reset-password': [
    async () => {
      const { accountId, email } = await newcomer(app);
      const links = app.app.get(AccountLinks, { strict: false });
      const token = await links.issue('reset-password', accountId, email);
      return new Actor(app).post('/api/auth/reset-password', { token, password: 'another one' });
    },
    { success: 'boolean', access_token: 'string' },
  ],
  'POST /api/auth/change-password': [
    async () => {
      const somebody = await newcomer(app);
      const body = { current_password: somebody.password, new_password: 'another one' };
      return somebody.post('/api/auth/change-password', body);
    },
    { success: 'boolean', access_token: 'string' },
  ],
  'POST /api/auth/change-email': [
    async () => {
      const somebody = await newcomer(app);
      const body = { current_password: somebody.password, email: 'other.form@apero.test' };
      return somebody.post('/api/auth/change-email', body);
    },
    { success: 'boolean' },
  ],
  'GET /api/account/settings': [() => fixtures.owner.get('/api/account/settings'), SETTINGS_FORM],
  'PUT /api/account/settings': [
    () => fixtures.owner.put('/api/account/settings', { language: 'fr' }),
    SETTINGS_FORM,
  ],
  'GET /api/profile': [() => fixtures.owner.get('/api/profile'), PROFILE_FORM],
  'POST /api/profile': [
    async () => {
      const { guest } = fixtures.others;
      for (const slot of [1, 2]) await upload(guest, await picture().jpeg().toBuffer(), slot);
      return guest.post('/api/profile', PROFILE);
    },
    { ...PROFILE_FORM, looking_for: 'null', locked_until: 'null' },
  ],
  'POST /api/profile/picture': [
    async () => upload(fixtures.others.guest, await picture().jpeg().toBuffer(), 1),
    { success: 'boolean', photo_url: 'string' },
  ],
  'GET /api/questionnaire': [() => fixtures.owner.get('/api/questionnaire'), ANSWERS_FORM],
  'POST /api/questionnaire': [
    () => fixtures.others.guest.post('/api/questionnaire', QUESTIONNAIRE),
    ANSWERS_FORM,
  ],
  'GET /api/events': [() => fixtures.owner.get('/api/events'), [EVENT_FORM]],
  'GET /api/events/:id': [
    () => fixtures.owner.get(`/api/events/${fixtures.paid}`),
    {
      ...EVENT_FORM,
      status: 'string',
      slug: 'string',
      postponed_from: 'null',
      free_refund_until: 'null',
      included: 'null',
      dress: 'null',
      accessibility: 'null',
      area: 'null',
      age_from: 'null',
      age_to: 'null',
      host: 'null',
      faq: [],
    },
  ],
  'GET /api/profile/events': [
    () => fixtures.owner.get('/api/profile/events'),
    {
      upcoming: [{ ...RESERVATION_FORM, ticket: 'string' }],
      past: [{ ...RESERVATION_FORM, ticket: 'null' }],
      cancelled: [
        {
          id: 'number',
          name: 'string',
          date: 'string',
          ends_at: 'string',
          city: 'string',
          location: 'null',
          venue: 'null',
          cancelled_at: 'string',
          event_cancelled: 'boolean',
          paid_chf: 'number',
        },
      ],
      changes: [],
      must_confirm: 'boolean',
    },
  ],
  'GET /api/profile/readiness': [
    async () => (await ana(app)).get('/api/profile/readiness'),
    { missing: ['string'] },
  ],
  'GET /api/profile/refunds': [
    () => fixtures.owner.get('/api/profile/refunds'),
    [
      {
        event_id: 'number',
        name: 'string',
        date: 'string',
        amount_chf: 'number',
        currency: 'string',
        reason: 'string',
        note: 'null',
        status: 'string',
        delayed: 'boolean',
        created_at: 'string',
        refunded_at: 'string',
      },
    ],
  ],
  'GET /api/events/:id/matches': [
    () => fixtures.others.attendee.get(`/api/events/${fixtures.past}/matches`),
    [
      {
        id: 'number',
        name: 'string',
        age: 'number',
        profession: 'string',
        photo_url: 'string',
        photos: ['string'],
        icebreakers: ['string'],
        compatibility_score: 'number',
        reasons: ['string'],
      },
    ],
  ],
  'POST /api/events/:id/matches/look': [
    () => fixtures.others.attendee.post(`/api/events/${fixtures.past}/matches/look`),
    { added: [], gone: 'number', may_change: 'boolean' },
  ],
  ...roundsCalls(app, () => fixtures),
  'GET /api/events/:id/feedback': [
    () => fixtures.others.attendee.get(`/api/events/${fixtures.past}/feedback`),
    [
      {
        id: 'number',
        name: 'string',
        photo_url: 'string',
        rating: 'null',
        matched: 'boolean',
        wanted: 'boolean',
      },
    ],
  ],
  'POST /api/events/:id/feedback': [
    () =>
      fixtures.owner.post(`/api/events/${fixtures.past}/feedback`, {
        feedbacks: [{ user_id: fixtures.others.attendee.accountId, rating: 'no' }],
      }),
    { success: 'boolean' },
  ],
  'POST /api/create-checkout-session': [
    async () =>
      fixtures.others.guest.post('/api/create-checkout-session', { event_id: await createPaidEvent(app) }),
    { url: 'string', session_id: 'string' },
  ],
  'POST /api/confirm-payment': [
    async () => {
      await press(app, fixtures.sessions.held, 'pay');
      const body = { session_id: fixtures.sessions.held, event_id: fixtures.held };
      return fixtures.owner.post('/api/confirm-payment', body);
    },
    { success: 'boolean', status: 'string', event_id: 'number' },
  ],
  'POST /api/events/:id/acknowledge': [
    async () => {
      const [person, eventId] = [await ana(app), await createPaidEvent(app)];
      await giveSeats(app, eventId, person);
      await app.app.get(EventChanges).update(eventId, { city: 'Basel' });
      const [change] = (await person.get('/api/profile/events')).expect(200).changes;
      return person.post(`/api/events/${eventId}/acknowledge`, { change_id: change?.change_id });
    },
    { success: 'boolean' },
  ],
  'GET /api/events/:id/cancellation': [
    () => fixtures.owner.get(`/api/events/${fixtures.paid}/cancellation`),
    CANCELLATION_FORM,
  ],
  'POST /api/events/:id/cancellation': [
    () => fixtures.owner.post(`/api/events/${fixtures.paid}/cancellation`),
    { success: 'boolean', ...CANCELLATION_FORM },
  ],
  'GET /api/profile/photo-removals': [
    async () => {
      const person = await ana(app);
      const { body } = await upload(person, await picture().jpeg().toBuffer());
      const photo = body.photo_url.slice('/photos/'.length, body.photo_url.indexOf('.webp'));
      const path = `/api/admin/people/${person.accountId}/photos/${photo}/removal` as const;
      (await fixtures.others.organiser.post(path, { reason: 'A logo.' })).expect(200);
      return person.get('/api/profile/photo-removals');
    },
    [{ id: 'number', reason: 'string', removed_at: 'string' }],
  ],
  'DELETE /api/profile/photo-removals/:id': [
    () => fixtures.owner.delete('/api/profile/photo-removals/1'),
    { success: 'boolean' },
  ],
  'POST /api/people/:id/report': [
    () =>
      fixtures.owner.post(`/api/people/${fixtures.others.attendee.accountId}/report`, {
        reason: 'disrespect',
      }),
    { success: 'boolean' },
  ],
  'POST /api/people/:id/block': [
    () => fixtures.owner.post(`/api/people/${fixtures.others.attendee.accountId}/block`),
    { success: 'boolean' },
  ],
  'GET /api/people/blocked': [
    () => fixtures.owner.get('/api/people/blocked'),
    [{ id: 'number', name: 'string' }],
  ],
  'DELETE /api/people/:id/block': [
    () => fixtures.owner.delete(`/api/people/${fixtures.others.attendee.accountId}/block`),
    { success: 'boolean' },
  ],
  ...accountCalls(app, () => fixtures),
  ...mailLinkCalls(app, () => fixtures),
  ...connectionCalls(app),
  ...priceCalls(app, () => fixtures),
  'GET /health/live': [() => fixtures.others.stranger.get('/health/live'), { status: 'string' }],
  'GET /health/ready': [() => fixtures.others.stranger.get('/health/ready'), { status: 'string' }],
};

/** Routes that do not answer a client with JSON: pages and pictures, the provider's call, and the document itself. */
const NO_ANSWER = [
  // for the doctor alone: its story is in test/api/doctor.spec.ts
  'GET /health/forwarding',
  'GET /photos/:file',
  'GET /calendar/:file',
  /^GET \/pages\//,
  'GET /api/events/:id/calendar',
  'GET /api/account/export',
  'GET /api/receipts/:id/pdf',
  'GET /api/checkout/cancelled',
  'POST /api/stripe/webhook',
  /^GET \/api\/(docs|openapi)/,
];

describe('an answer of the product holds what it must, and nothing more', () => {
  it('is known for every route that is for guests', () => {
    const routes = routesOf(app)
      .filter(({ path }) => !path.startsWith('/api/admin'))
      .map(({ method, path }) => `${method} ${path}`);
    const known = (route: string) =>
      route in CALLS || NO_ANSWER.some((one) => (typeof one === 'string' ? one === route : one.test(route)));
    expect(routes.filter((route) => !known(route))).toEqual([]);
  });

  it.each(Object.entries(CALLS))('%s', async (_route, [story, form, status = 200]) => {
    const answer = await story();
    expect({ status: answer.status, form: formOf(answer.body) }).toEqual({ status, form });
  });

  it('is refused here if the document names another status, field, type or null', async () => {
    const [path, answer] = ['/api/profile', await fixtures.owner.get('/api/profile')] as const;
    const { name, ...nameless } = answer.expect(200);
    const spoilt = (but: object) => () => expectDocumented('GET', path, { ...answer, ...but });
    const { body } = answer;
    expect(spoilt({})).not.toThrow();
    expect(spoilt({ body: { ...body, looking_for: null } })).not.toThrow();
    expect(spoilt({ status: 202 })).toThrow('does not name');
    expect(spoilt({ body: { ...body, horoscope: name } })).toThrow('must NOT have additional properties');
    expect(spoilt({ body: nameless })).toThrow("must have required property 'name'");
    expect(spoilt({ body: { ...body, age: String(body.age) } })).toThrow('age must be integer');
    expect(spoilt({ body: { ...body, name: null } })).toThrow('name must be string');
    expect(spoilt({ body: { ...body, looking_for: 'nobody' } })).toThrow('looking_for must be');
  });

  it('to a stranger who asks for their status is two noes', async () => {
    const { body } = await fixtures.others.stranger.get('/api/auth/status');
    expect(body).toEqual({ authenticated: false, hasProfile: false });
  });
});
