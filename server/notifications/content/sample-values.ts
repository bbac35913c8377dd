import type { Detail } from './message.js';

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
export const EVENT: Detail = { label: 'event', value: ABOUT.event };
export const KEPT_UNTIL: Detail = { label: 'keptUntil', value: UNTIL };
export const EVENTS = { url: '/dashboard' };
export const MY_EVENTS = { url: '/profile#events' };
export const CONNECTIONS = { url: '/connections' };
export const PRICE: Detail = { label: 'price', value: { rappen: 4900 } };
export const POSITION: Detail = { label: 'position', value: '3' };
export const DEVICE: readonly Detail[] = [
  { label: 'device', value: 'Firefox, Android' },
  { label: 'time', value: BEFORE },
];
