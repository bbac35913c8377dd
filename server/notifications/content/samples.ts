import type { Language } from '../../common/http/request-language.js';
import type { Message, Sample } from './message.js';

// an event in winter time, with a name that reveals nothing
const STARTS = new Date('2026-12-04T18:00:00Z');
const ENDS = new Date('2026-12-04T21:30:00Z');
const BEFORE = new Date('2026-11-27T18:00:00Z');
const UNTIL = new Date('2026-12-02T17:00:00Z');
const ABOUT = { event: 'Singles-Apéro am See', starts: STARTS };
const FROM = 'Fondue on the boat';
const RAPPEN = 4950;
const LAST_DAY = '30.11.2028';
const TOKEN = '#token=Zm9yIGEgc2FtcGxlIG9ubHksIGdvb2QgZm9yIG5vbmU';

const WHEN = { when: { from: STARTS, to: ENDS } };
const VISIT = { ...WHEN, where: 'Kaufleuten, Pelikanplatz 1, 8001 Zürich' };
const CANCELLABLE = { refundUntil: UNTIL };
const FREELY_CANCELLABLE = { ...VISIT, freeRefundUntil: UNTIL };
const PRICE = { price: { rappen: 4900 } };
const REFUNDED = { refunded: { rappen: RAPPEN } };
const LISTED = { event: ABOUT.event, ...WHEN };
const OFFERED = { event: ABOUT.event, ...VISIT };
const RESERVED = { ...WHEN, menReserved: '9 / 12', womenReserved: '12 / 12' };
const DEMAND = { paying: '1', waiting: '0' };

const EVENTS = '/dashboard';
const MY_EVENTS = '/profile#events';
const CONNECTIONS = '/connections';
const ADMIN_EVENT = '/admin/events/12';
const ANSWERS = { action: `/still-coming${TOKEN}`, secondAction: `/still-coming${TOKEN}` };
const DAY_PAGES = { action: '/matches/12', secondAction: MY_EVENTS };
const REFUND = { values: { ...ABOUT, amountRappen: RAPPEN }, details: REFUNDED };
const JOINED = { values: { ...ABOUT, from: FROM, until: UNTIL }, details: VISIT, action: MY_EVENTS };
const OFFER = { ...ABOUT, until: UNTIL };
const CREDIT = {
  values: { amountRappen: RAPPEN, lastDay: LAST_DAY },
  details: { credit: { rappen: RAPPEN }, creditUntil: LAST_DAY },
  action: '/account/credit',
};
const OUTDOORS = 'Bei schönem Wetter stehen wir draussen.';
const MESSAGE = { values: { ...ABOUT, heading: 'Wir treffen uns im Garten' }, action: EVENTS };

/** A sample of every notification type, and of its variants, in the order of a guest's life. */
const SAMPLES: readonly Sample[] = [
  // account
  { type: 'verify-email', values: {}, action: `/verify-email${TOKEN}` },
  { type: 'welcome', values: {}, action: EVENTS },
  { type: 'reset-password', values: {}, action: `/reset-password${TOKEN}` },
  { type: 'change-email', values: {}, action: `/verify-email${TOKEN}` },
  { type: 'email-change-requested', values: {}, action: '/forgot-password' },
  { type: 'email-changed', values: {} },
  { type: 'address-in-use', values: {} },
  { type: 'password-changed', values: {}, action: '/forgot-password' },
  { type: 'contacts-changed', values: {}, action: '/account' },
  { type: 'second-step-changed', values: {}, action: '/account' },
  { type: 'second-step-changed', variant: 'on', values: {}, action: '/account' },
  { type: 'role-changed', values: {}, action: '/auth' },
  { type: 'role-changed', variant: 'host', values: {}, action: '/auth' },
  { type: 'role-changed', variant: 'admin', values: {}, action: '/auth' },
  {
    type: 'new-device',
    values: {},
    details: { device: 'Firefox, Android', time: BEFORE },
    action: '/account',
  },
  { type: 'calendar-feed', values: {}, action: '/account' },
  { type: 'join-team', values: {}, action: `/reset-password${TOKEN}` },
  { type: 'inactive-account', values: {}, action: '/auth' },
  { type: 'export-ready', values: {}, action: '/account/data' },
  {
    type: 'objection-answered',
    values: {},
    paragraphs: [
      'Danke für deinen Hinweis. Wir haben deine Liste von Hand geprüft und neu zusammengestellt.',
    ],
  },
  {
    type: 'account-warned',
    values: {},
    paragraphs: ['Bitte lass jemanden gehen, der ein Gespräch beenden will.'],
    action: EVENTS,
  },
  { type: 'account-deleted', values: {} },

  // seats and money
  { type: 'reservation-held', values: OFFER, details: { ...WHEN, ...PRICE }, action: EVENTS },
  {
    type: 'difference-asked',
    values: { ...OFFER, from: FROM, amountRappen: 1050 },
    details: { ...WHEN, difference: { rappen: 1050 } },
    action: EVENTS,
  },
  {
    type: 'reservation-paid',
    values: ABOUT,
    details: { ...VISIT, paid: { rappen: 4900 }, ...CANCELLABLE },
    action: MY_EVENTS,
  },
  { type: 'reservation-paid', variant: 'free', values: ABOUT, details: VISIT, action: MY_EVENTS },
  { type: 'event-joined', ...JOINED },
  { type: 'event-joined', variant: 'free', ...JOINED },
  { type: 'reservation-cancelled', values: ABOUT, action: EVENTS },
  { type: 'reservation-cancelled', variant: 'unconfirmed', values: ABOUT, action: EVENTS },
  { type: 'payment-too-late', ...REFUND, action: EVENTS },
  { type: 'payment-too-late', variant: 'waiting', ...REFUND, action: EVENTS },
  { type: 'refund-made', ...REFUND, action: MY_EVENTS },
  {
    type: 'refund-made',
    variant: 'part',
    ...REFUND,
    details: { ...REFUNDED, reason: 'The boat left an hour late.' },
    action: MY_EVENTS,
  },
  { type: 'refund-made', variant: 'settled', ...REFUND, action: MY_EVENTS },
  { type: 'payment-in-review', values: { amountRappen: RAPPEN }, action: MY_EVENTS },
  { type: 'payment-returned', values: { amountRappen: RAPPEN }, action: MY_EVENTS },
  { type: 'credit-given', ...CREDIT },
  { type: 'credit-given', variant: 'kept', ...CREDIT },

  // changes of an event, its day, and afterwards
  {
    type: 'event-postponed',
    values: { ...ABOUT, before: BEFORE },
    details: { before: BEFORE, ...VISIT, ...CANCELLABLE },
    action: MY_EVENTS,
    secondAction: MY_EVENTS,
  },
  { type: 'event-moved', values: ABOUT, details: VISIT, action: MY_EVENTS },
  {
    type: 'event-repriced',
    values: { ...ABOUT, fromRappen: RAPPEN, toRappen: RAPPEN - 1000 },
    details: FREELY_CANCELLABLE,
    action: MY_EVENTS,
  },
  { type: 'event-kind-changed', values: ABOUT, details: FREELY_CANCELLABLE, action: MY_EVENTS },
  { type: 'event-cancelled', values: ABOUT, details: REFUNDED, action: EVENTS },
  { type: 'event-cancelled', variant: 'free', values: ABOUT, action: EVENTS },
  { type: 'reminder', values: ABOUT, details: { ...VISIT, ...CANCELLABLE }, ...ANSWERS },
  { type: 'confirm-place', values: OFFER, details: VISIT, ...ANSWERS },
  { type: 'event-today', values: ABOUT, details: VISIT, ...DAY_PAGES },
  { type: 'event-today', variant: 'unknown', values: ABOUT, details: WHEN, ...DAY_PAGES },
  { type: 'feedback-open', values: ABOUT, action: '/feedback/12' },
  { type: 'maybe-question', values: { ...ABOUT, count: 2 }, action: '/feedback/12' },
  { type: 'connection-made', values: ABOUT, action: CONNECTIONS },
  { type: 'connection-made', variant: 'several', values: { ...ABOUT, count: 2 }, action: CONNECTIONS },
  { type: 'contact-shared', values: ABOUT, action: CONNECTIONS },
  { type: 'did-you-meet', values: ABOUT, action: '/connections#41' },
  { type: 'did-you-meet', variant: 'several', values: { ...ABOUT, count: 2 }, action: CONNECTIONS },

  // waiting list, and guests who keep a seat for a friend
  {
    type: 'waiting-joined',
    values: { ...ABOUT, position: 3 },
    details: { ...LISTED, position: '3' },
    action: EVENTS,
  },
  { type: 'offer-made', values: OFFER, details: { ...OFFERED, ...PRICE, keptUntil: UNTIL }, action: EVENTS },
  {
    type: 'offer-made',
    variant: 'free',
    values: OFFER,
    details: { ...OFFERED, keptUntil: UNTIL },
    action: EVENTS,
  },
  { type: 'waiting-unfit', values: ABOUT, details: LISTED, action: EVENTS },
  { type: 'friend-comes', values: ABOUT, details: VISIT, action: MY_EVENTS },
  { type: 'offer-expired', values: ABOUT, details: LISTED, action: EVENTS },
  { type: 'offer-to-all', values: ABOUT, details: { ...OFFERED, ...PRICE }, action: EVENTS },
  { type: 'offer-to-all', variant: 'free', values: ABOUT, details: OFFERED, action: EVENTS },

  // to organisers, and from them
  { type: 'event-under-minimum', values: ABOUT, details: RESERVED, action: ADMIN_EVENT },
  {
    type: 'event-decision',
    values: ABOUT,
    details: { ...RESERVED, ...DEMAND, menLikely: '11 (10–13)', womenLikely: '15 (13–16)' },
    action: ADMIN_EVENT,
  },
  {
    type: 'event-decision',
    variant: 'unknown',
    values: ABOUT,
    details: { ...WHEN, guestsReserved: '9 / 12', ...DEMAND },
    action: ADMIN_EVENT,
  },
  { type: 'payment-attention', values: { count: 2 }, action: '/admin/payments' },
  { type: 'report-made', values: {}, action: '/admin/reports' },
  { type: 'address-bounced', values: { email: 'lukas@example.ch' }, action: '/admin/people/12' },
  { type: 'webhook-switched-off', values: { host: 'hooks.example.ch' }, action: '/admin' },
  { type: 'job-failed', values: { job: 'match-event' }, action: '/admin' },
  { type: 'organiser-message', variant: 'harmless', ...MESSAGE, paragraphs: [OUTDOORS] },
  {
    type: 'organiser-message',
    ...MESSAGE,
    paragraphs: [`${OUTDOORS} Nehmt eine Jacke mit, nach acht wird es kühl.`, 'Bis Freitag!'],
    details: VISIT,
  },
];

/** Returns all samples in a language: for previews, tests and screenshots. */
export function samplesIn(language: Language): readonly Message[] {
  return SAMPLES.map((sample) => ({ ...sample, language }));
}

/** Returns the name of a sample: its type, followed by a dot and the variant. */
export function sampleName({ type, variant }: Pick<Message, 'type' | 'variant'>): string {
  return variant === undefined ? type : `${type}.${variant}`;
}
