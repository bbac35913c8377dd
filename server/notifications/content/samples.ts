import type { Language } from '../../common/http/request-language.js';
import {
  MONEY,
  ORGANISERS,
  WAITING,
  ABOUT,
  BEFORE,
  CONNECTIONS,
  DEVICE,
  EVENTS,
  MY_EVENTS,
  PAID,
  PRICE,
  RAPPEN,
  REFUNDED,
  REFUND_UNTIL,
  TOKEN,
  UNTIL,
  WHEN,
  WHERE,
} from './further-samples.js';
import type { Message, Sample } from './message.js';

const ACCOUNT: readonly Sample[] = [
  { type: 'verify-email', values: {}, action: `/verify-email${TOKEN}` },
  { type: 'welcome', values: {}, action: EVENTS },
  { type: 'reset-password', values: {}, action: `/reset-password${TOKEN}` },
  { type: 'change-email', values: {}, action: `/verify-email${TOKEN}` },
  { type: 'email-change-requested', values: {}, action: '/forgot-password' },
  { type: 'email-changed', values: {} },
  { type: 'address-in-use', values: {} },
  { type: 'password-changed', values: {}, action: '/forgot-password' },
  { type: 'contacts-changed', values: {}, action: '/account' },
  ...([undefined, 'on'] as const).map((variant) => ({
    type: 'second-step-changed' as const,
    variant,
    values: {},
    action: '/account',
  })),
  ...([undefined, 'host', 'admin'] as const).map((variant) => ({
    type: 'role-changed' as const,
    variant,
    values: {},
    action: '/auth',
  })),
  { type: 'new-device', values: {}, details: DEVICE, action: '/account' },
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
];

const GUESTS: readonly Sample[] = [
  { type: 'reservation-held', values: { ...ABOUT, until: UNTIL }, details: [WHEN, PRICE], action: EVENTS },
  {
    type: 'difference-asked',
    values: { ...ABOUT, from: 'Fondue on the boat', amountRappen: 1050, until: UNTIL },
    details: [WHEN, { label: 'difference', value: { rappen: 1050 } }],
    action: EVENTS,
  },
  { type: 'reservation-paid', values: ABOUT, details: [WHEN, WHERE, PAID, REFUND_UNTIL], action: MY_EVENTS },
  { type: 'reservation-paid', variant: 'free', values: ABOUT, details: [WHEN, WHERE], action: MY_EVENTS },
  ...([undefined, 'free'] as const).map((variant) => ({
    type: 'event-joined' as const,
    variant,
    values: { ...ABOUT, from: 'Fondue on the boat', until: UNTIL },
    details: [WHEN, WHERE],
    action: MY_EVENTS,
  })),
  { type: 'reservation-cancelled', values: ABOUT, action: EVENTS },
  { type: 'reservation-cancelled', variant: 'unconfirmed', values: ABOUT, action: EVENTS },
  {
    type: 'payment-too-late',
    values: { ...ABOUT, amountRappen: RAPPEN },
    details: [REFUNDED],
    action: EVENTS,
  },
  {
    type: 'payment-too-late',
    variant: 'waiting',
    values: { ...ABOUT, amountRappen: RAPPEN },
    details: [REFUNDED],
    action: EVENTS,
  },
  { type: 'refund-made', values: { ...ABOUT, amountRappen: RAPPEN }, details: [REFUNDED], action: MY_EVENTS },
  {
    type: 'refund-made',
    values: { ...ABOUT, amountRappen: RAPPEN },
    variant: 'part',
    details: [REFUNDED, { label: 'reason', value: 'The boat left an hour late.' }],
    action: MY_EVENTS,
  },
  {
    type: 'refund-made',
    values: { ...ABOUT, amountRappen: RAPPEN },
    variant: 'settled',
    details: [REFUNDED],
    action: MY_EVENTS,
  },
  ...MONEY,
  {
    type: 'event-postponed',
    values: { ...ABOUT, before: BEFORE },
    details: [{ label: 'before', value: BEFORE }, WHEN, WHERE, REFUND_UNTIL],
    action: MY_EVENTS,
    secondAction: MY_EVENTS,
  },
  { type: 'event-moved', values: ABOUT, details: [WHEN, WHERE], action: MY_EVENTS },
  {
    type: 'event-repriced',
    values: { ...ABOUT, fromRappen: RAPPEN, toRappen: RAPPEN - 1000 },
    details: [WHEN, WHERE, { label: 'freeRefundUntil', value: REFUND_UNTIL.value }],
    action: MY_EVENTS,
  },
  {
    type: 'event-kind-changed',
    values: ABOUT,
    details: [WHEN, WHERE, { label: 'freeRefundUntil', value: REFUND_UNTIL.value }],
    action: MY_EVENTS,
  },
  { type: 'event-cancelled', values: ABOUT, details: [REFUNDED], action: EVENTS },
  { type: 'event-cancelled', variant: 'free', values: ABOUT, action: EVENTS },
  {
    type: 'reminder',
    values: ABOUT,
    details: [WHEN, WHERE, REFUND_UNTIL],
    action: `/still-coming${TOKEN}`,
    secondAction: `/still-coming${TOKEN}`,
  },
  {
    type: 'confirm-place',
    values: { ...ABOUT, until: UNTIL },
    details: [WHEN, WHERE],
    action: `/still-coming${TOKEN}`,
    secondAction: `/still-coming${TOKEN}`,
  },
  {
    type: 'event-today',
    values: ABOUT,
    details: [WHEN, WHERE],
    action: '/matches/12',
    secondAction: MY_EVENTS,
  },
  {
    type: 'event-today',
    variant: 'unknown',
    values: ABOUT,
    details: [WHEN],
    action: '/matches/12',
    secondAction: MY_EVENTS,
  },
  { type: 'feedback-open', values: ABOUT, action: '/feedback/12' },
  { type: 'maybe-question', values: { ...ABOUT, count: 2 }, action: '/feedback/12' },
];

const AFTERWARDS: readonly Sample[] = [
  { type: 'connection-made', values: ABOUT, action: CONNECTIONS },
  { type: 'connection-made', variant: 'several', values: { ...ABOUT, count: 2 }, action: CONNECTIONS },
  { type: 'contact-shared', values: ABOUT, action: CONNECTIONS },
  { type: 'did-you-meet', values: ABOUT, action: '/connections#41' },
  { type: 'did-you-meet', variant: 'several', values: { ...ABOUT, count: 2 }, action: CONNECTIONS },
];

/**
 * Returns a sample of every notification type, and of its variants, in a language: for previews, tests and screenshots.
 */
export function samplesIn(language: Language): readonly Message[] {
  return [...ACCOUNT, ...GUESTS, ...AFTERWARDS, ...WAITING, ...ORGANISERS].map((sample) => ({
    ...sample,
    language,
  }));
}

/** Returns the name of a sample: its type, followed by a dot and the variant. */
export function sampleName({ type, variant }: Pick<Message, 'type' | 'variant'>): string {
  return variant === undefined ? type : `${type}.${variant}`;
}

/** The names of all samples, in the order of a guest's life. */
export const SAMPLE_NAMES = samplesIn('en').map(sampleName);
