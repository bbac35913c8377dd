import type { Language } from '../../common/http/request-language.js';
import type { Message, MessageOf, OccasionName } from '../templates/index.js';
import {
  ABOUT,
  BEFORE,
  CONNECTIONS,
  DEVICE,
  EVENT,
  EVENTS,
  KEPT_UNTIL,
  MY_EVENTS,
  NAME,
  PAID,
  POSITION,
  PRICE,
  RAPPEN,
  REFUNDED,
  REFUND_UNTIL,
  TOKEN,
  UNTIL,
  WHEN,
  WHERE,
} from './sample-values.js';

/** Without the language: a sample is shown in each of the four. */
type Sample = { [Name in OccasionName]: Omit<MessageOf<Name>, 'language'> }[OccasionName];

const ACCOUNT: readonly Sample[] = [
  { occasion: 'verify-email', values: {}, action: { url: `/verify-email${TOKEN}` } },
  { occasion: 'welcome', values: {}, action: EVENTS },
  { occasion: 'reset-password', values: {}, action: { url: `/reset-password${TOKEN}` } },
  { occasion: 'change-email', values: {}, action: { url: `/verify-email${TOKEN}` } },
  { occasion: 'email-change-requested', values: {}, action: { url: '/forgot-password' } },
  { occasion: 'email-changed', values: {} },
  { occasion: 'address-in-use', values: {} },
  { occasion: 'password-changed', values: {}, action: { url: '/forgot-password' } },
  {
    occasion: 'new-device',
    values: {},
    details: DEVICE,
    action: { url: '/account' },
  },
  { occasion: 'join-team', values: {}, action: { url: `/reset-password${TOKEN}` } },
  { occasion: 'inactive-account', values: {}, action: { url: '/auth' } },
  {
    occasion: 'objection-answered',
    values: {},
    paragraphs: [
      'Danke für deinen Hinweis. Wir haben deine Liste von Hand geprüft und neu zusammengestellt.',
    ],
  },
  { occasion: 'account-deleted', values: {} },
];

const GUESTS: readonly Sample[] = [
  {
    occasion: 'reservation-held',
    values: { ...ABOUT, until: UNTIL },
    details: [WHEN, PRICE],
    action: EVENTS,
  },
  {
    occasion: 'reservation-paid',
    values: ABOUT,
    details: [WHEN, WHERE, PAID, REFUND_UNTIL],
    action: MY_EVENTS,
  },
  {
    occasion: 'reservation-paid',
    variant: 'free',
    values: ABOUT,
    details: [WHEN, WHERE],
    action: MY_EVENTS,
  },
  { occasion: 'reservation-cancelled', values: ABOUT, action: EVENTS },
  {
    occasion: 'payment-too-late',
    values: { ...ABOUT, amountRappen: RAPPEN },
    details: [REFUNDED],
    action: EVENTS,
  },
  {
    occasion: 'payment-too-late',
    variant: 'waiting',
    values: { ...ABOUT, amountRappen: RAPPEN },
    details: [REFUNDED],
    action: EVENTS,
  },
  {
    occasion: 'refund-made',
    values: { ...ABOUT, amountRappen: RAPPEN },
    details: [REFUNDED],
    action: MY_EVENTS,
  },
  {
    occasion: 'event-postponed',
    values: { ...ABOUT, before: BEFORE },
    details: [{ label: 'before', value: BEFORE }, WHEN, WHERE, REFUND_UNTIL],
    action: MY_EVENTS,
    secondAction: MY_EVENTS,
  },
  { occasion: 'event-moved', values: ABOUT, details: [WHEN, WHERE], action: MY_EVENTS },
  {
    occasion: 'event-cancelled',
    values: ABOUT,
    details: [REFUNDED],
    action: EVENTS,
  },
  { occasion: 'event-cancelled', variant: 'free', values: ABOUT, action: EVENTS },
  {
    occasion: 'reminder',
    values: ABOUT,
    details: [WHEN, WHERE, REFUND_UNTIL],
    action: { url: `/still-coming${TOKEN}` },
    secondAction: { url: `/still-coming${TOKEN}` },
  },
  {
    occasion: 'event-today',
    values: ABOUT,
    details: [WHEN, WHERE],
    action: { url: '/matches/12' },
    secondAction: MY_EVENTS,
  },
  {
    occasion: 'event-today',
    variant: 'unknown',
    values: ABOUT,
    details: [WHEN],
    action: { url: '/matches/12' },
    secondAction: MY_EVENTS,
  },
  { occasion: 'feedback-open', values: ABOUT, action: { url: '/feedback/12' } },
  { occasion: 'maybe-question', values: { ...ABOUT, count: 2 }, action: { url: '/feedback/12' } },
];

const AFTERWARDS: readonly Sample[] = [
  { occasion: 'connection-made', values: { ...ABOUT, name: NAME }, action: CONNECTIONS },
  {
    occasion: 'connection-made',
    variant: 'several',
    values: { ...ABOUT, count: 2 },
    action: CONNECTIONS,
  },
  { occasion: 'contact-shared', values: { ...ABOUT, name: NAME }, action: CONNECTIONS },
  {
    occasion: 'did-you-meet',
    values: { ...ABOUT, name: NAME },
    action: { url: '/connections#41' },
  },
  {
    occasion: 'did-you-meet',
    variant: 'several',
    values: { ...ABOUT, count: 2 },
    action: CONNECTIONS,
  },
  { occasion: 'no-connection', values: { ...ABOUT, guests: 31, count: 14 }, action: EVENTS },
  {
    occasion: 'no-connection',
    variant: 'next',
    values: { ...ABOUT, guests: 12, count: 1 },
    details: [{ label: 'event', value: 'Apéro im Niederdorf' }, WHEN],
    action: EVENTS,
  },
  {
    occasion: 'waiting-joined',
    values: { ...ABOUT, position: 3 },
    details: [EVENT, WHEN, POSITION],
    action: EVENTS,
  },
  {
    occasion: 'offer-made',
    values: { ...ABOUT, until: UNTIL },
    details: [EVENT, WHEN, WHERE, PRICE, KEPT_UNTIL],
    action: EVENTS,
  },
  {
    occasion: 'offer-made',
    variant: 'free',
    values: { ...ABOUT, until: UNTIL },
    details: [EVENT, WHEN, WHERE, KEPT_UNTIL],
    action: EVENTS,
  },
  { occasion: 'offer-expired', values: ABOUT, details: [EVENT, WHEN], action: EVENTS },
  {
    occasion: 'offer-to-all',
    values: ABOUT,
    details: [EVENT, WHEN, WHERE, PRICE],
    action: EVENTS,
  },
  {
    occasion: 'offer-to-all',
    variant: 'free',
    values: ABOUT,
    details: [EVENT, WHEN, WHERE],
    action: EVENTS,
  },
];

const ORGANISERS: readonly Sample[] = [
  {
    occasion: 'event-under-minimum',
    values: ABOUT,
    details: [WHEN, { label: 'menReserved', value: '9 / 12' }, { label: 'womenReserved', value: '12 / 12' }],
    action: { url: '/admin/events/12' },
  },
  { occasion: 'payment-attention', values: { count: 2 }, action: { url: '/admin/payments' } },
  { occasion: 'report-made', values: {}, action: { url: '/admin/reports' } },
  {
    occasion: 'address-bounced',
    values: { email: 'lukas@example.ch' },
    action: { url: '/admin/people/12' },
  },
  { occasion: 'job-failed', values: { job: 'match-event' }, action: { url: '/admin' } },
  {
    occasion: 'organiser-message',
    variant: 'harmless',
    values: { ...ABOUT, heading: 'Wir treffen uns im Garten' },
    paragraphs: ['Bei schönem Wetter stehen wir draussen.'],
    action: EVENTS,
  },
  {
    occasion: 'organiser-message',
    values: { ...ABOUT, heading: 'Wir treffen uns im Garten' },
    paragraphs: [
      'Bei schönem Wetter stehen wir draussen. Nehmt eine Jacke mit, nach acht wird es kühl.',
      'Bis Freitag!',
    ],
    details: [WHEN, WHERE],
    action: EVENTS,
  },
];

/** Returns a sample of every occasion, and of its variants, in a language: for previews, for tests and for pictures. */
export function samplesIn(language: Language, publicUrl: string): readonly Message[] {
  const absolute = (link?: { url: string }) => (link ? { url: publicUrl + link.url } : undefined);
  return [...ACCOUNT, ...GUESTS, ...AFTERWARDS, ...ORGANISERS].map((sample) => ({
    ...sample,
    language,
    action: absolute(sample.action),
    secondAction: absolute(sample.secondAction),
  }));
}

/** Returns the name of a sample: its occasion, with the variant behind a dot. */
export function sampleName({ occasion, variant }: Pick<Message, 'occasion' | 'variant'>): string {
  return variant === undefined ? occasion : `${occasion}.${variant}`;
}

/** The names of all samples, in the order of a guest's life. */
export const SAMPLE_NAMES = samplesIn('en', '').map(sampleName);
