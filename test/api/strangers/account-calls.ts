import { generate } from 'otplib';
import webPush from 'web-push';
import { Actor, ana, newcomer } from '../../fixtures/actors.js';
import { giveSeats } from '../../fixtures/event-day.js';
import { createPaidEvent } from '../../fixtures/payments.js';
import type { RunningApp } from '../../fixtures/app/start-app.js';
import type { Fixtures } from '../../fixtures/fixtures.js';
import type { Form } from '../../fixtures/form-of.js';

/** A call, made successfully, and the whole form of its answer. */
export type KnownCall = [
  story: () => Promise<{ status: number; body: unknown }>,
  form: Form,
  status?: number,
];

const CONSENT_FORM = {
  purpose: 'string',
  version: 'string',
  current_version: 'string',
  given_at: 'string',
  withdrawn_at: 'null',
  active: 'boolean',
};
const OBJECTION_FORM = {
  id: 'number',
  event_id: 'number',
  event_name: 'string',
  text: 'string',
  created_at: 'string',
  answer: 'null',
  answered_at: 'null',
};
const LEGAL_FORM = {
  operator: { name: 'null', address: 'null', email: 'null' },
  hosting_country: 'null',
  payments: 'string',
  sends_mail: 'boolean',
  mail_host: 'null',
  sends_push: 'boolean',
  refund_hours: 'number',
  hold_minutes: 'number',
  consents: [{ purpose: 'string', version: 'string' }],
  retention: [{ purpose: 'string', amount: 'number', unit: 'string', from: 'string' }],
  warning_days: 'number',
};

const RECEIPT_FORM = {
  id: 'number',
  kind: 'string',
  number: 'string',
  event_id: 'number',
  event_name: 'string',
  amount_chf: 'number',
  issued_at: 'string',
  address: 'null',
};

const SUBSCRIPTION = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: webPush.generateVAPIDKeys().publicKey, auth: 'A'.repeat(22) },
};

/** Somebody of the team, who alone can switch a second step on. */
async function staff(app: RunningApp): Promise<Actor> {
  const somebody = await newcomer(app);
  await app.database.query(`update accounts set role = 'host' where id = $1`, [somebody.accountId]);
  return somebody;
}

async function beginTotp(somebody: Actor): Promise<string> {
  const begun = await somebody.post('/api/auth/totp', { current_password: somebody.password });
  return begun.expect(200).secret;
}

/** The calls about one's own account and data. */
export function accountCalls(app: RunningApp, fixtures: () => Fixtures): Record<string, KnownCall> {
  const waitingGuest = async () => {
    const [guest, eventId] = [await ana(app), await createPaidEvent(app, { maxWomen: 0 })];
    return { guest, eventId, joined: await guest.post(`/api/events/${eventId}/waiting-list`) };
  };
  const warnedGuest = async () => {
    const { organiser, attendee } = fixtures().others;
    const reported = await ana(app);
    await giveSeats(app, fixtures().past, reported);
    (await attendee.post(`/api/people/${reported.accountId}/report`, { reason: 'other' })).expect(200);
    const [report] = (await organiser.get(`/api/admin/reports?account_id=${reported.accountId}`)).expect(
      200,
    ).items;
    const path = `/api/admin/reports/${report?.id ?? 0}/decision` as const;
    (await organiser.post(path, { decision: 'warned', reason: 'Both were heard.' })).expect(200);
    return reported;
  };
  return {
    'GET /api/account/warnings': [
      async () => (await warnedGuest()).get('/api/account/warnings'),
      [{ id: 'number', text: 'null', created_at: 'string' }],
    ],
    'POST /api/account/warnings/:id/acknowledge': [
      async () => {
        const guest = await warnedGuest();
        const [warning] = (await guest.get('/api/account/warnings')).expect(200);
        return guest.post(`/api/account/warnings/${warning?.id ?? 0}/acknowledge`);
      },
      { success: 'boolean' },
    ],
    'GET /api/receipts': [() => fixtures().owner.get('/api/receipts'), { items: [RECEIPT_FORM] }],
    'PUT /api/receipts/:id/address': [
      async () => {
        const [receipt] = (await fixtures().owner.get('/api/receipts')).expect(200).items;
        return fixtures().owner.put(`/api/receipts/${receipt?.id ?? 0}/address`, { address: null });
      },
      RECEIPT_FORM,
    ],
    'POST /api/auth/totp': [
      async () => {
        const somebody = await staff(app);
        return somebody.post('/api/auth/totp', { current_password: somebody.password });
      },
      { secret: 'string', uri: 'string' },
    ],
    'POST /api/auth/totp/confirm': [
      async () => {
        const somebody = await staff(app);
        const secret = await beginTotp(somebody);
        const totp = await generate({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
        return somebody.post('/api/auth/totp/confirm', { totp });
      },
      { recovery_codes: ['string'] },
    ],
    'POST /api/auth/totp/disable': [
      async () => {
        const somebody = await newcomer(app);
        return somebody.post('/api/auth/totp/disable', { current_password: somebody.password });
      },
      { success: 'boolean' },
    ],
    'GET /api/account/push': [
      () => fixtures().owner.get('/api/account/push'),
      { public_key: 'string', subscribed: 'boolean' },
    ],
    'POST /api/account/push': [
      async () => (await newcomer(app)).post('/api/account/push', SUBSCRIPTION),
      { success: 'boolean' },
    ],
    'DELETE /api/account/push': [() => fixtures().owner.delete('/api/account/push'), { success: 'boolean' }],
    'GET /api/account/consents': [() => fixtures().owner.get('/api/account/consents'), [CONSENT_FORM]],
    'PUT /api/account/consents/:purpose': [
      () => fixtures().owner.put('/api/account/consents/matching', { given: true }),
      CONSENT_FORM,
    ],
    'GET /api/account/deletion': [
      () => fixtures().others.guest.get('/api/account/deletion'),
      {
        obstacle: 'null',
        refund_chf: 'number',
        places: [
          {
            event_id: 'number',
            event_name: 'string',
            date: 'string',
            status: 'string',
            outcome: 'string',
            paid_chf: 'number',
            refund_chf: 'number',
            refund_until: 'string',
          },
        ],
        waiting_lists: [],
      },
    ],
    'DELETE /api/account': [
      async () => {
        const somebody = await newcomer(app);
        return somebody.call('DELETE', '/api/account', { password: somebody.password });
      },
      { success: 'boolean', refund_chf: 'number' },
    ],
    'POST /api/events/:id/waiting-list': [
      async () => (await waitingGuest()).joined,
      { position: 'number', side: 'string', ahead: 'number' },
    ],
    'DELETE /api/events/:id/waiting-list': [
      async () => {
        const { guest, eventId } = await waitingGuest();
        return guest.delete(`/api/events/${eventId}/waiting-list`);
      },
      { success: 'boolean' },
    ],
    'POST /api/account/objections': [
      () => fixtures().owner.post('/api/account/objections', { event_id: fixtures().past, text: 'Why?' }),
      { success: 'boolean' },
    ],
    'GET /api/account/objections': [() => fixtures().owner.get('/api/account/objections'), [OBJECTION_FORM]],
    'GET /api/account/calendar-feed': [
      () => fixtures().owner.get('/api/account/calendar-feed'),
      { active: 'boolean', created_at: 'null', last_read_at: 'null' },
    ],
    'POST /api/account/calendar-feed': [
      () => fixtures().others.guest.post('/api/account/calendar-feed'),
      { active: 'boolean', created_at: 'string', last_read_at: 'null', url: 'string' },
    ],
    'DELETE /api/account/calendar-feed': [
      () => fixtures().owner.delete('/api/account/calendar-feed'),
      { active: 'boolean', created_at: 'null', last_read_at: 'null' },
    ],
    'GET /api/legal': [() => new Actor(app).get('/api/legal'), LEGAL_FORM],
    'GET /api/events/next': [
      () => new Actor(app).get('/api/events/next'),
      {
        events: [
          {
            id: 'number',
            name: 'string',
            date: 'string',
            ends_at: 'string',
            city: 'string',
            price: 'number',
            kind: 'null',
            slug: 'string',
          },
        ],
        refund_hours: 'number',
      },
    ],
  };
}
