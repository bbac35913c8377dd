import type { Language } from '../../common/http/request-language.js';
import type { Message } from '../templates/index.js';
import { MONEY } from './money-samples.js';
import { ORGANISERS, type Sample } from './organiser-samples.js';
import { WAITING } from './waiting-samples.js';
import {
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
} from './sample-values.js';

const ACCOUNT: readonly Sample[] = [
  { occasion: 'verify-email', values: {}, action: { url: `/verify-email${TOKEN}` } },
  { occasion: 'welcome', values: {}, action: EVENTS },
  { occasion: 'reset-password', values: {}, action: { url: `/reset-password${TOKEN}` } },
  { occasion: 'change-email', values: {}, action: { url: `/verify-email${TOKEN}` } },
  { occasion: 'email-change-requested', values: {}, action: { url: '/forgot-password' } },
  { occasion: 'email-changed', values: {} },
  { occasion: 'address-in-use', values: {} },
  { occasion: 'password-changed', values: {}, action: { url: '/forgot-password' } },
  { occasion: 'contacts-changed', values: {}, action: { url: '/account' } },
  ...([undefined, 'on'] as const).map((variant) => ({
    occasion: 'second-step-changed' as const,
    ...(variant ? { variant } : {}),
    values: {},
    action: { url: '/account' },
  })),
  ...([undefined, 'host', 'admin'] as const).map((variant) => ({
    occasion: 'role-changed' as const,
    ...(variant ? { variant } : {}),
    values: {},
    action: { url: '/auth' },
  })),
  {
    occasion: 'new-device',
    values: {},
    details: DEVICE,
    action: { url: '/account' },
  },
  { occasion: 'calendar-feed', values: {}, action: { url: '/account' } },
  { occasion: 'join-team', values: {}, action: { url: `/reset-password${TOKEN}` } },
  { occasion: 'inactive-account', values: {}, action: { url: '/auth' } },
  { occasion: 'export-ready', values: {}, action: { url: '/account/data' } },
  {
    occasion: 'objection-answered',
    values: {},
    paragraphs: [
      'Danke für deinen Hinweis. Wir haben deine Liste von Hand geprüft und neu zusammengestellt.',
    ],
  },
  {
    occasion: 'account-warned',
    values: {},
    paragraphs: ['Bitte lass jemanden gehen, der ein Gespräch beenden will.'],
    action: EVENTS,
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
    occasion: 'difference-asked',
    values: { ...ABOUT, from: 'Fondue on the boat', amountRappen: 1050, until: UNTIL },
    details: [WHEN, { label: 'difference', value: { rappen: 1050 } }],
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
  ...([undefined, 'free'] as const).map((variant) => ({
    occasion: 'event-joined' as const,
    ...(variant ? { variant } : {}),
    values: { ...ABOUT, from: 'Fondue on the boat', until: UNTIL },
    details: [WHEN, WHERE],
    action: MY_EVENTS,
  })),
  { occasion: 'reservation-cancelled', values: ABOUT, action: EVENTS },
  { occasion: 'reservation-cancelled', variant: 'unconfirmed', values: ABOUT, action: EVENTS },
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
    occasion: 'refund-made',
    values: { ...ABOUT, amountRappen: RAPPEN },
    variant: 'part',
    details: [REFUNDED, { label: 'reason', value: 'The boat left an hour late.' }],
    action: MY_EVENTS,
  },
  {
    occasion: 'refund-made',
    values: { ...ABOUT, amountRappen: RAPPEN },
    variant: 'settled',
    details: [REFUNDED],
    action: MY_EVENTS,
  },
  ...MONEY,
  {
    occasion: 'event-postponed',
    values: { ...ABOUT, before: BEFORE },
    details: [{ label: 'before', value: BEFORE }, WHEN, WHERE, REFUND_UNTIL],
    action: MY_EVENTS,
    secondAction: MY_EVENTS,
  },
  { occasion: 'event-moved', values: ABOUT, details: [WHEN, WHERE], action: MY_EVENTS },
  {
    occasion: 'event-repriced',
    values: { ...ABOUT, fromRappen: RAPPEN, toRappen: RAPPEN - 1000 },
    details: [WHEN, WHERE, { label: 'freeRefundUntil', value: REFUND_UNTIL.value }],
    action: MY_EVENTS,
  },
  {
    occasion: 'event-kind-changed',
    values: ABOUT,
    details: [WHEN, WHERE, { label: 'freeRefundUntil', value: REFUND_UNTIL.value }],
    action: MY_EVENTS,
  },
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
    occasion: 'confirm-place',
    values: { ...ABOUT, until: UNTIL },
    details: [WHEN, WHERE],
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
  { occasion: 'connection-made', values: ABOUT, action: CONNECTIONS },
  {
    occasion: 'connection-made',
    variant: 'several',
    values: { ...ABOUT, count: 2 },
    action: CONNECTIONS,
  },
  { occasion: 'contact-shared', values: ABOUT, action: CONNECTIONS },
  {
    occasion: 'did-you-meet',
    values: ABOUT,
    action: { url: '/connections#41' },
  },
  {
    occasion: 'did-you-meet',
    variant: 'several',
    values: { ...ABOUT, count: 2 },
    action: CONNECTIONS,
  },
];

/**
 * Returns a sample of every notification type, and of its variants, in a language: for previews, tests and screenshots.
 */
export function samplesIn(language: Language, publicUrl: string): readonly Message[] {
  const absolute = (link?: { url: string }) => (link ? { url: publicUrl + link.url } : undefined);
  return [...ACCOUNT, ...GUESTS, ...AFTERWARDS, ...WAITING, ...ORGANISERS].map((sample) => ({
    ...sample,
    language,
    action: absolute(sample.action),
    secondAction: absolute(sample.secondAction),
  }));
}

/** Returns the name of a sample: its type, followed by a dot and the variant. */
export function sampleName({ occasion, variant }: Pick<Message, 'occasion' | 'variant'>): string {
  return variant === undefined ? occasion : `${occasion}.${variant}`;
}

/** The names of all samples, in the order of a guest's life. */
export const SAMPLE_NAMES = samplesIn('en', '').map(sampleName);
