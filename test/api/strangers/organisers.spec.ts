import { answersAsDocumented, documentedCalls } from '../../fixtures/app/api-document.js';
import { type Fixtures, createFixtures } from '../../fixtures/fixtures.js';
import { createFreeEvent } from '../../fixtures/event-day.js';
import { type Form, formOf } from '../../fixtures/form-of.js';
import { createPaidEvent } from '../../fixtures/payments.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const FINANCE_SUMS = {
  sales: 'number',
  sales_chf: 'number',
  refunds: 'number',
  refunds_chf: 'number',
  disputes_chf: 'number',
  fees_chf: 'number',
  fees_estimated_chf: 'number',
  net_chf: 'number',
  vat_chf: 'number',
  card_sales_chf: 'number',
  cash_sales: 'number',
  cash_sales_chf: 'number',
  cash_refunds_chf: 'number',
  payouts: 'number',
  payouts_chf: 'number',
};
const ADMIN_EVENT_FORM = {
  id: 'number',
  name: 'string',
  description: 'string',
  date: 'string',
  ends_at: 'string',
  city: 'string',
  location: 'null',
  price: 'number',
  max_men: 'number',
  max_women: 'number',
  men_reserved: 'number',
  women_reserved: 'number',
  men_left: 'number',
  women_left: 'number',
  status: 'string',
  names: {},
  descriptions: {},
  details: {
    included: {},
    dress: {},
    accessibility: {},
    area: {},
    languages: [],
    age_from: 'null',
    age_to: 'null',
    host: 'null',
    faq: [],
  },
  venue: 'null',
  venue_id: 'null',
  min_men: 'number',
  min_women: 'number',
  slug: 'string',
  postponed_from: 'null',
  format: 'string',
  min_age: 'null',
  max_age: 'null',
  theme: 'null',
  friends_welcome: 'boolean',
  mingling: 'string',
  round_minutes: 'number',
  round_count: 'number',
  round_break_minutes: 'number',
  round_tables: 'null',
  max_lead: 'null',
  sides: [{ side: 'string', capacity: 'number', reserved: 'number', left: 'number', leads: 'boolean' }],
  series_id: 'null',
  counts: {
    held: 'number',
    paid: 'number',
    confirmed: 'number',
    expired: 'number',
    cancelled: 'number',
    refunded: 'number',
  },
  men_waiting: 'number',
  women_waiting: 'number',
  version: 'number',
};
const ADMIN_RESERVATION_FORM = {
  id: 'number',
  event_id: 'number',
  account_id: 'number',
  name: 'string',
  gender: 'string',
  seat: 'string',
  seat_name: 'string',
  status: 'string',
  paid_chf: 'number',
  checked_in_at: 'null',
  coming_confirmed_at: 'null',
  no_show: 'boolean',
  created_at: 'string',
  friend: { keeps_until: 'null', invited_by: 'null' },
};

answersAsDocumented();
const app = sharedApp({ clockRunsOn: true });
let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures(app);
});

const organiser = () => fixtures.others.organiser;
type Story = () => Promise<{ status: number; body: unknown }>;

/** Each call of the contract, made successfully, and the whole form of its answer. */
const CALLS: Record<string, [story: Story, form: Form, status?: number]> = {
  'GET /api/admin/events': [
    () => organiser().get('/api/admin/events'),
    { items: [ADMIN_EVENT_FORM], total: 'number' },
  ],
  'POST /api/admin/events': [
    () =>
      organiser().post('/api/admin/events', {
        name: 'New',
        date: '2027-01-04T19:30:00+01:00',
        city: 'Bern',
        price: 0,
        max_men: 1,
        max_women: 1,
      }),
    ADMIN_EVENT_FORM,
    201,
  ],
  'GET /api/admin/events/:id': [
    () => organiser().get(`/api/admin/events/${fixtures.past}`),
    ADMIN_EVENT_FORM,
  ],
  'PATCH /api/admin/events/:id': [
    () => organiser().patch(`/api/admin/events/${fixtures.past}`, { name: 'Renamed' }),
    ADMIN_EVENT_FORM,
  ],
  'POST /api/admin/events/:id/cancel': [
    async () => organiser().post(`/api/admin/events/${await createPaidEvent(app)}/cancel`),
    ADMIN_EVENT_FORM,
  ],
  'GET /api/admin/events/:id/reservations': [
    () => organiser().get(`/api/admin/events/${fixtures.past}/reservations`),
    { items: [ADMIN_RESERVATION_FORM], total: 'number' },
  ],
  'POST /api/admin/events/:id/reservations': [
    async () =>
      organiser().post(`/api/admin/events/${await createFreeEvent(app)}/reservations`, {
        account_id: fixtures.owner.accountId,
      }),
    ADMIN_RESERVATION_FORM,
    201,
  ],
  'POST /api/admin/reservations/:id/check-in': [
    () => organiser().post(`/api/admin/reservations/${fixtures.reservations[0]}/check-in`),
    { reservation_id: 'number', name: 'string', checked_in_at: 'string' },
  ],
  'POST /api/admin/reservations/:id/refund': [
    async () => {
      const eventId = await createFreeEvent(app);
      const given = await organiser().post(`/api/admin/events/${eventId}/reservations`, {
        account_id: fixtures.owner.accountId,
      });
      return organiser().post(`/api/admin/reservations/${String(given.body['id'])}/refund`);
    },
    ADMIN_RESERVATION_FORM,
  ],
  'GET /api/admin/finance': [
    () => organiser().get('/api/admin/finance'),
    {
      month: 'string',
      total: FINANCE_SUMS,
      by_event: [{ event_id: 'number', event_name: 'string', date: 'string', ...FINANCE_SUMS }],
      by_day: [{ day: 'string', ...FINANCE_SUMS }],
      open_disputes: 'number',
      open_disputes_chf: 'number',
      respond_by: 'null',
      vat_percent: 'null',
      known_until: 'null',
    },
  ],
  'GET /api/admin/finance/entries': [
    () => organiser().get('/api/admin/finance/entries'),
    {
      items: [
        {
          at: 'string',
          kind: 'string',
          method: 'string',
          number: 'string',
          event_id: 'number',
          event_name: 'string',
          event_date: 'string',
          amount_chf: 'number',
          vat_chf: 'number',
          fee_chf: 'number',
          fee_estimated: 'boolean',
          net_chf: 'number',
          payout_chf: 'number',
          payment_id: 'number',
          reference: 'string',
        },
      ],
      total: 'number',
    },
  ],
  'GET /api/admin/payments': [
    async () => {
      const { status, body } = await organiser().get('/api/admin/payments');
      const items = body.items.filter(({ event_id }) => event_id === fixtures.refunded);
      return { status, body: { ...body, items } };
    },
    {
      items: [
        {
          id: 'number',
          reservation_id: 'number',
          event_id: 'number',
          event_name: 'string',
          account_id: 'number',
          name: 'string',
          amount_chf: 'number',
          attention: 'null',
          attention_text: 'null',
          currency: 'string',
          status: 'string',
          payment_intent: 'string',
          provider_url: 'string',
          created_at: 'string',
          refunds: [
            {
              id: 'number',
              amount_chf: 'number',
              reason: 'string',
              status: 'string',
              attempts: 'number',
              failure: 'null',
              note: 'null',
              settlement: 'null',
              settled_on: 'null',
              settlement_reference: 'null',
              settled_by: 'null',
            },
          ],
        },
      ],
      total: 'number',
    },
  ],
  'POST /api/admin/events/:id/matching': [
    async () => organiser().post(`/api/admin/events/${fixtures.past}/matching`),
    {
      pairs: 'number',
      people: 'number',
      average_score: 'number',
      min_matches: 'number',
      max_matches: 'number',
      ms: 'number',
    },
  ],
  'GET /api/admin/events/:id/matches': [
    () => organiser().get(`/api/admin/events/${fixtures.past}/matches`),
    {
      items: [
        {
          a: 'number',
          b: 'number',
          a_name: 'string',
          b_name: 'string',
          score: 'number',
        },
      ],
      total: 'number',
      few_matches: [{ account_id: 'number', name: 'string', matches: 'number' }],
      report_in_words: ['string'],
      report: {
        engine: 'string',
        lexicon: 'string',
        people: 'number',
        men: 'number',
        women: 'number',
        others: 'number',
        without_questionnaire: 'number',
        matches_per_person: 'number',
        larger_share: 'number',
        people_with_at_least: ['number'],
        worst_best_score: 'number',
        average_score: 'number',
        unknown_words: [],
      },
    },
  ],
};

describe('an answer to organisers holds what it must, and nothing more', () => {
  it.each(Object.entries(CALLS))('%s', async (_route, [story, form, status = 200]) => {
    const answer = await story();
    expect({ status: answer.status, form: formOf(answer.body) }).toEqual({ status, form });
  });

  it('is as the document says, whichever call reads', async () => {
    for (const { method, path } of documentedCalls()) {
      // a stream never ends
      if (method !== 'GET' || path.endsWith('/live')) continue;
      const reader = path.startsWith('/api/admin') ? organiser() : fixtures.owner;
      for (const id of [fixtures.past, fixtures.paid, fixtures.owner.accountId, fixtures.reservations[1]])
        await reader.get(path.replace(/\{\w+\}/g, String(id)));
    }
  });
});
