import type { Sample } from './organiser-samples.js';
import {
  ABOUT,
  EVENT,
  EVENTS,
  KEPT_UNTIL,
  MY_EVENTS,
  POSITION,
  PRICE,
  UNTIL,
  WHEN,
  WHERE,
} from './sample-values.js';

/** Samples for members of the waiting list, and for guests who keep a seat for a friend. */
export const WAITING: readonly Sample[] = [
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
  { occasion: 'waiting-unfit', values: ABOUT, details: [EVENT, WHEN], action: EVENTS },
  { occasion: 'friend-comes', values: ABOUT, details: [WHEN, WHERE], action: MY_EVENTS },
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
