import { Actor, ANSWERS, PROFILE } from '../support/actor.js';
import { type Cast, makeCast } from '../support/cast.js';
import { evening } from '../support/evening.js';
import { dinner, press } from '../support/payments.js';
import { picture, upload } from '../support/pictures.js';
import { routesOf } from '../support/routes.js';
import { type RunningApp, startApp } from '../support/start-app.js';

/** The form of a value: names of fields with the types of what they hold; of a list, the form of its first item. */
type Form = string | { [field: string]: Form } | Form[];

function formOf(value: unknown): Form {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.slice(0, 1).map(formOf);
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([field, held]) => [field, formOf(held)]));
}

const PROFILE_FORM = {
  ...{ name: 'string', age: 'number', gender: 'string', profession: 'string', city: 'string' },
  ...{ photo_url: 'string', photo_url_2: 'string', photo_url_3: 'null', photo_url_4: 'null' },
  ...{ photo_url_5: 'null', profile_locked: 'boolean' },
};
const ANSWERS_FORM = formOf(ANSWERS) as Record<string, Form>;
const PLACE_FORM = {
  ...{ id: 'number', name: 'string', date: 'string', ends_at: 'string', city: 'string', location: 'null' },
  ...{ status: 'string', paid_chf: 'number', refund_until: 'string' },
};
const CANCELLATION_FORM = {
  ...{ event_id: 'number', status: 'string', refundable: 'boolean', refund_chf: 'number' },
  ...{ paid_chf: 'number', refund_until: 'string' },
};
const ADMIN_EVENT_FORM = {
  ...{ id: 'number', name: 'string', description: 'string', date: 'string', ends_at: 'string' },
  ...{ city: 'string', location: 'null', price: 'number', max_men: 'number', max_women: 'number' },
  ...{ men_reserved: 'number', women_reserved: 'number', men_left: 'number', women_left: 'number' },
  status: 'string',
  counts: {
    ...{ held: 'number', paid: 'number', confirmed: 'number', expired: 'number' },
    ...{ cancelled: 'number', refunded: 'number' },
  },
};
const ADMIN_RESERVATION_FORM = {
  ...{ id: 'number', event_id: 'number', account_id: 'number', name: 'string', gender: 'string' },
  ...{ seat: 'string', status: 'string', paid_chf: 'number', checked_in_at: 'null' },
};

let app: RunningApp;
let cast: Cast;
beforeAll(async () => {
  app = await startApp();
  cast = await makeCast(app);
});
afterAll(() => app.close());

const organiser = () => cast.others.organiser;
type Story = () => Promise<{ status: number; body: unknown }>;

/** Each call as it succeeds, and all that its answer holds: nothing more goes out. */
const CALLS: Record<string, [story: Story, form: Form, status?: number]> = {
  'POST /api/auth/register': [
    () => new Actor(app).post('/api/auth/register', { email: 'form@apero.test', password: '123456' }),
    { success: 'boolean', access_token: 'string' },
    201,
  ],
  'POST /api/auth/login': [
    () => new Actor(app).post('/api/auth/login', { email: cast.owner.email, password: cast.owner.password }),
    { success: 'boolean', access_token: 'string', hasProfile: 'boolean' },
  ],
  'POST /api/auth/logout': [() => cast.others.newcomer.post('/api/auth/logout'), { success: 'boolean' }],
  'GET /api/auth/status': [
    () => cast.owner.get('/api/auth/status'),
    { authenticated: 'boolean', hasProfile: 'boolean', email: 'string', role: 'string' },
  ],
  'GET /api/profile': [() => cast.owner.get('/api/profile'), PROFILE_FORM],
  'POST /api/profile': [
    async () => {
      const { guest } = cast.others;
      for (const slot of [1, 2]) await upload(guest, await picture().jpeg().toBuffer(), slot);
      return guest.post('/api/profile', PROFILE);
    },
    PROFILE_FORM,
  ],
  'POST /api/profile/picture': [
    async () => upload(cast.others.guest, await picture().jpeg().toBuffer(), 1),
    { success: 'boolean', photo_url: 'string' },
  ],
  'GET /api/questionnaire': [() => cast.owner.get('/api/questionnaire'), ANSWERS_FORM],
  'POST /api/questionnaire': [() => cast.others.guest.post('/api/questionnaire', ANSWERS), ANSWERS_FORM],
  'GET /api/events': [
    () => cast.owner.get('/api/events'),
    [
      {
        ...{ id: 'number', name: 'string', description: 'string', date: 'string', ends_at: 'string' },
        ...{ city: 'string', price: 'number', max_men: 'number', max_women: 'number' },
        ...{ men_reserved: 'number', women_reserved: 'number', men_left: 'number', women_left: 'number' },
        ...{ user_reserved: 'boolean', user_status: 'string', refund_until: 'string' },
      },
    ],
  ],
  'GET /api/profile/events': [
    () => cast.owner.get('/api/profile/events'),
    { upcoming: [PLACE_FORM], past: [PLACE_FORM] },
  ],
  'GET /api/profile/refunds': [
    () => cast.owner.get('/api/profile/refunds'),
    [
      {
        ...{ event_id: 'number', name: 'string', date: 'string', amount_chf: 'number' },
        ...{ reason: 'string', status: 'string', created_at: 'string' },
      },
    ],
  ],
  'GET /api/events/:id/matches': [
    () => cast.others.attendee.get(`/api/events/${cast.past}/matches`),
    [
      {
        ...{ id: 'number', name: 'string', photo_url: 'string', icebreakers: ['string'] },
        ...{ compatibility_score: 'number', reasons: ['string'] },
      },
    ],
  ],
  'GET /api/events/:id/feedback': [
    () => cast.others.attendee.get(`/api/events/${cast.past}/feedback`),
    [{ id: 'number', name: 'string', photo_url: 'string', rating: 'null' }],
  ],
  'POST /api/events/:id/feedback': [
    () =>
      cast.owner.post(`/api/events/${cast.past}/feedback`, {
        feedbacks: [{ user_id: cast.others.attendee.accountId, rating: 'no' }],
      }),
    { success: 'boolean' },
  ],
  'POST /api/create-checkout-session': [
    async () => cast.others.guest.post('/api/create-checkout-session', { event_id: await dinner(app) }),
    { url: 'string', session_id: 'string' },
  ],
  'POST /api/confirm-payment': [
    async () => {
      await press(app, cast.sessions.held, 'pay');
      const body = { session_id: cast.sessions.held, event_id: cast.held };
      return cast.owner.post('/api/confirm-payment', body);
    },
    { success: 'boolean', status: 'string', event_id: 'number' },
  ],
  'GET /api/events/:id/cancellation': [
    () => cast.owner.get(`/api/events/${cast.paid}/cancellation`),
    CANCELLATION_FORM,
  ],
  'POST /api/events/:id/cancellation': [
    () => cast.owner.post(`/api/events/${cast.paid}/cancellation`),
    { success: 'boolean', ...CANCELLATION_FORM },
  ],
  'GET /api/admin/events': [
    () => organiser().get('/api/admin/events'),
    { items: [ADMIN_EVENT_FORM], total: 'number' },
  ],
  'POST /api/admin/events': [
    () =>
      organiser().post('/api/admin/events', {
        ...{ name: 'New', date: '2027-01-04T19:30:00+01:00', city: 'Bern', price: 0 },
        ...{ max_men: 1, max_women: 1 },
      }),
    ADMIN_EVENT_FORM,
    201,
  ],
  'GET /api/admin/events/:id': [() => organiser().get(`/api/admin/events/${cast.past}`), ADMIN_EVENT_FORM],
  'PATCH /api/admin/events/:id': [
    () => organiser().patch(`/api/admin/events/${cast.past}`, { name: 'Renamed' }),
    ADMIN_EVENT_FORM,
  ],
  'POST /api/admin/events/:id/cancel': [
    async () => organiser().post(`/api/admin/events/${await dinner(app)}/cancel`),
    ADMIN_EVENT_FORM,
  ],
  'GET /api/admin/events/:id/reservations': [
    () => organiser().get(`/api/admin/events/${cast.past}/reservations`),
    { items: [ADMIN_RESERVATION_FORM], total: 'number' },
  ],
  'POST /api/admin/events/:id/reservations': [
    async () =>
      organiser().post(`/api/admin/events/${await evening(app)}/reservations`, {
        account_id: cast.owner.accountId,
      }),
    ADMIN_RESERVATION_FORM,
    201,
  ],
  'POST /api/admin/reservations/:id/check-in': [
    () => organiser().post(`/api/admin/reservations/${cast.reservations[0]}/check-in`),
    { ...ADMIN_RESERVATION_FORM, checked_in_at: 'string' },
  ],
  'POST /api/admin/reservations/:id/refund': [
    async () => {
      const eventId = await evening(app);
      const given = await organiser().post(`/api/admin/events/${eventId}/reservations`, {
        account_id: cast.owner.accountId,
      });
      return organiser().post(`/api/admin/reservations/${String(given.body['id'])}/refund`);
    },
    ADMIN_RESERVATION_FORM,
  ],
  'GET /api/admin/payments': [
    async () => {
      const { status, body } = await organiser().get<{ items: { event_id: number }[]; total: number }>(
        '/api/admin/payments',
      );
      const items = body.items.filter(({ event_id }) => event_id === cast.refunded);
      return { status, body: { ...body, items } };
    },
    {
      items: [
        {
          ...{ id: 'number', reservation_id: 'number', event_id: 'number', account_id: 'number' },
          ...{ name: 'string', amount_chf: 'number', status: 'string', payment_intent: 'string' },
          created_at: 'string',
          refunds: [
            {
              ...{ id: 'number', amount_chf: 'number', reason: 'string', status: 'string' },
              ...{ attempts: 'number', failure: 'null' },
            },
          ],
        },
      ],
      total: 'number',
    },
  ],
  'POST /api/admin/events/:id/matching': [
    async () => organiser().post(`/api/admin/events/${cast.past}/matching`),
    {
      ...{ pairs: 'number', people: 'number', average_score: 'number', min_matches: 'number' },
      ...{ max_matches: 'number', ms: 'number' },
    },
  ],
  'GET /api/admin/events/:id/matches': [
    () => organiser().get(`/api/admin/events/${cast.past}/matches`),
    {
      items: [
        {
          ...{ a: 'number', b: 'number', a_name: 'string', b_name: 'string', score: 'number' },
          parts: {
            ...{ kids: 'number', hobby: 'number', music: 'number', energy: 'number', travel: 'number' },
            ...{ values: 'number', age_gap: 'number', weekend: 'number', conflict: 'number' },
            ...{ life_goal: 'number', communication: 'number', relationship_priority: 'number' },
          },
          ...{ parts_in_words: ['string'], reasons: ['string'] },
        },
      ],
      total: 'number',
      few_matches: [{ account_id: 'number', name: 'string', matches: 'number' }],
      report: {
        ...{ engine: 'string', lexicon: 'string', people: 'number', men: 'number', women: 'number' },
        ...{ others: 'number', without_questionnaire: 'number', matches_per_person: 'number' },
        ...{ larger_share: 'number', allowed_pairs: 'number', people_with_at_least: ['number'] },
        relaxed_pairs: { met: 'number', kids: 'number', age_gap: 'number', relationship_priority: 'number' },
        ...{ worst_best_score: 'number', average_score: 'number' },
        unknown_words: [{ word: 'string', people: 'number' }],
      },
    },
  ],
  'GET /health/live': [() => cast.others.stranger.get('/health/live'), { status: 'string' }],
  'GET /health/ready': [() => cast.others.stranger.get('/health/ready'), { status: 'string' }],
};

/** What is no answer to a client: pages and pictures, the provider's call, and the document itself. */
const NO_ANSWER = [
  'GET /photos/:file',
  'GET /api/checkout/cancelled',
  'POST /api/stripe/webhook',
  /^GET \/api\/(docs|openapi)/,
];

describe('an answer of the product holds what it must, and nothing more', () => {
  it('is known for every route there is', () => {
    const routes = routesOf(app).map(({ method, path }) => `${method} ${path}`);
    const known = (route: string) =>
      route in CALLS || NO_ANSWER.some((one) => (typeof one === 'string' ? one === route : one.test(route)));
    expect(routes.filter((route) => !known(route))).toEqual([]);
  });

  it.each(Object.entries(CALLS))('%s', async (_route, [story, form, status = 200]) => {
    const answer = await story();
    expect({ status: answer.status, form: formOf(answer.body) }).toEqual({ status, form });
  });

  it('to a stranger who asks for their status is two noes', async () => {
    const { body } = await cast.others.stranger.get('/api/auth/status');
    expect(body).toEqual({ authenticated: false, hasProfile: false });
  });
});
