import type { Detail, Sample } from './message.js';

// an event in winter time, with a name that reveals nothing
const STARTS = new Date('2026-12-04T18:00:00Z');
const ENDS = new Date('2026-12-04T21:30:00Z');
export const BEFORE = new Date('2026-11-27T18:00:00Z');
export const UNTIL = new Date('2026-12-02T17:00:00Z');
export const ABOUT = { event: 'Singles-Apéro am See', starts: STARTS };
export const RAPPEN = 4950;
export const TOKEN = '#token=Zm9yIGEgc2FtcGxlIG9ubHksIGdvb2QgZm9yIG5vbmU';

export const WHEN: Detail = { label: 'when', value: { from: STARTS, to: ENDS } };
export const WHERE: Detail = { label: 'where', value: 'Kaufleuten, Pelikanplatz 1, 8001 Zürich' };
export const REFUND_UNTIL: Detail = { label: 'refundUntil', value: UNTIL };
export const PAID: Detail = { label: 'paid', value: { rappen: 4900 } };
export const REFUNDED: Detail = { label: 'refunded', value: { rappen: RAPPEN } };
const EVENT: Detail = { label: 'event', value: ABOUT.event };
const KEPT_UNTIL: Detail = { label: 'keptUntil', value: UNTIL };
export const EVENTS = '/dashboard';
export const MY_EVENTS = '/profile#events';
export const CONNECTIONS = '/connections';
export const PRICE: Detail = { label: 'price', value: { rappen: 4900 } };
const POSITION: Detail = { label: 'position', value: '3' };
export const DEVICE: readonly Detail[] = [
  { label: 'device', value: 'Firefox, Android' },
  { label: 'time', value: BEFORE },
];

const LAST_DAY = '30.11.2028';

/** Credit that was given, and credit chosen instead of a refund. */
const CREDITS: readonly Sample[] = ([undefined, 'kept'] as const).map((variant) => ({
  type: 'credit-given',
  values: { amountRappen: RAPPEN, lastDay: LAST_DAY },
  variant,
  details: [
    { label: 'credit', value: { rappen: RAPPEN } },
    { label: 'creditUntil', value: LAST_DAY },
  ],
  action: '/account/credit',
}));

/** Samples about payments without an owner, and about credit. */
export const MONEY: readonly Sample[] = [
  { type: 'payment-in-review', values: { amountRappen: RAPPEN }, action: MY_EVENTS },
  { type: 'payment-returned', values: { amountRappen: RAPPEN }, action: MY_EVENTS },
  ...CREDITS,
];

/** Samples for members of the waiting list, and for guests who keep a seat for a friend. */
export const WAITING: readonly Sample[] = [
  {
    type: 'waiting-joined',
    values: { ...ABOUT, position: 3 },
    details: [EVENT, WHEN, POSITION],
    action: EVENTS,
  },
  {
    type: 'offer-made',
    values: { ...ABOUT, until: UNTIL },
    details: [EVENT, WHEN, WHERE, PRICE, KEPT_UNTIL],
    action: EVENTS,
  },
  {
    type: 'offer-made',
    variant: 'free',
    values: { ...ABOUT, until: UNTIL },
    details: [EVENT, WHEN, WHERE, KEPT_UNTIL],
    action: EVENTS,
  },
  { type: 'waiting-unfit', values: ABOUT, details: [EVENT, WHEN], action: EVENTS },
  { type: 'friend-comes', values: ABOUT, details: [WHEN, WHERE], action: MY_EVENTS },
  { type: 'offer-expired', values: ABOUT, details: [EVENT, WHEN], action: EVENTS },
  { type: 'offer-to-all', values: ABOUT, details: [EVENT, WHEN, WHERE, PRICE], action: EVENTS },
  { type: 'offer-to-all', variant: 'free', values: ABOUT, details: [EVENT, WHEN, WHERE], action: EVENTS },
];

/** Samples of notifications to organisers, and of their messages. */
export const ORGANISERS: readonly Sample[] = [
  {
    type: 'event-under-minimum',
    values: ABOUT,
    details: [WHEN, { label: 'menReserved', value: '9 / 12' }, { label: 'womenReserved', value: '12 / 12' }],
    action: '/admin/events/12',
  },
  {
    type: 'event-decision',
    values: ABOUT,
    details: [
      WHEN,
      { label: 'menReserved', value: '9 / 12' },
      { label: 'womenReserved', value: '12 / 12' },
      { label: 'paying', value: '1' },
      { label: 'waiting', value: '0' },
      { label: 'menLikely', value: '11 (10–13)' },
      { label: 'womenLikely', value: '15 (13–16)' },
    ],
    action: '/admin/events/12',
  },
  {
    type: 'event-decision',
    variant: 'unknown',
    values: ABOUT,
    details: [
      WHEN,
      { label: 'guestsReserved', value: '9 / 12' },
      { label: 'paying', value: '1' },
      { label: 'waiting', value: '0' },
    ],
    action: '/admin/events/12',
  },
  { type: 'payment-attention', values: { count: 2 }, action: '/admin/payments' },
  { type: 'report-made', values: {}, action: '/admin/reports' },
  { type: 'address-bounced', values: { email: 'lukas@example.ch' }, action: '/admin/people/12' },
  { type: 'webhook-switched-off', values: { host: 'hooks.example.ch' }, action: '/admin' },
  { type: 'job-failed', values: { job: 'match-event' }, action: '/admin' },
  {
    type: 'organiser-message',
    variant: 'harmless',
    values: { ...ABOUT, heading: 'Wir treffen uns im Garten' },
    paragraphs: ['Bei schönem Wetter stehen wir draussen.'],
    action: EVENTS,
  },
  {
    type: 'organiser-message',
    values: { ...ABOUT, heading: 'Wir treffen uns im Garten' },
    paragraphs: [
      'Bei schönem Wetter stehen wir draussen. Nehmt eine Jacke mit, nach acht wird es kühl.',
      'Bis Freitag!',
    ],
    details: [WHEN, WHERE],
    action: EVENTS,
  },
];
