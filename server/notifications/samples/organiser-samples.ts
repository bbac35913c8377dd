import type { MessageOf, OccasionName } from '../templates/index.js';
import { ABOUT, EVENTS, WHEN, WHERE } from './sample-values.js';

/** Without the language: a sample exists in each of the four. */
export type Sample = { [Name in OccasionName]: Omit<MessageOf<Name>, 'language'> }[OccasionName];

/** Samples of notifications to organisers, and of their messages. */
export const ORGANISERS: readonly Sample[] = [
  {
    occasion: 'event-under-minimum',
    values: ABOUT,
    details: [WHEN, { label: 'menReserved', value: '9 / 12' }, { label: 'womenReserved', value: '12 / 12' }],
    action: { url: '/admin/events/12' },
  },
  {
    occasion: 'event-decision',
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
    action: { url: '/admin/events/12' },
  },
  {
    occasion: 'event-decision',
    variant: 'unknown',
    values: ABOUT,
    details: [
      WHEN,
      { label: 'guestsReserved', value: '9 / 12' },
      { label: 'paying', value: '1' },
      { label: 'waiting', value: '0' },
    ],
    action: { url: '/admin/events/12' },
  },
  { occasion: 'payment-attention', values: { count: 2 }, action: { url: '/admin/payments' } },
  { occasion: 'report-made', values: {}, action: { url: '/admin/reports' } },
  {
    occasion: 'address-bounced',
    values: { email: 'lukas@example.ch' },
    action: { url: '/admin/people/12' },
  },
  { occasion: 'webhook-switched-off', values: { host: 'hooks.example.ch' }, action: { url: '/admin' } },
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
