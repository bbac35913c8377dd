import { zurichIso } from '../../common/time/zurich.js';

/** What Stripe accepts as the shortest life of a session, in seconds from the moment in which it makes it. */
export const SHORTEST_SESSION_SECONDS = 1800;
/** Seconds that a session outlives its hold, so that the way to Stripe does not make it too short for Stripe. */
const SLACK_SECONDS = 60;

const FREE = /^free_([1-9][0-9]{0,9})$/;

/** Until when the session of a hold can be paid at most; the hold is ended (and the session with it) before. */
export function sessionExpiry(
  hold: { holdExpiresAt: Date | null; createdAt: Date },
  holdSeconds: number,
): Date {
  const slack = holdSeconds >= SHORTEST_SESSION_SECONDS ? SLACK_SECONDS : 0;
  return new Date((hold.holdExpiresAt ?? hold.createdAt).getTime() + slack * 1000);
}

/** Where the provider sends somebody who has paid. */
export function successUrl(publicUrl: string, sessionId: string, eventId: number): string {
  return `${publicUrl}/payment-success?session_id=${sessionId}&event_id=${eventId}`;
}

/** Where the provider sends somebody who leaves the payment page: the address ends the hold, then leads to the dashboard. */
export function cancelUrl(publicUrl: string, holdKey: string): string {
  return `${publicUrl}/api/checkout/cancelled?hold=${holdKey}`;
}

/** The id that stands for the session of a place that costs nothing. */
export function freeSessionId(reservationId: number): string {
  return `free_${reservationId}`;
}

/** The reservation that a free session's id names, or undefined for any other id. */
export function freeReservationId(sessionId: string): number | undefined {
  const [, id] = FREE.exec(sessionId) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The sentence on refunds that stands beside the provider's pay button. */
export function refundNote(refundUntil: Date, now: Date): string {
  if (refundUntil <= now) return 'This event begins so soon that a cancellation is not refunded.';
  const [day, time] = zurichIso(refundUntil).split('T');
  return `Full refund if you cancel until ${day}, ${time?.slice(0, 5)}. None after.`;
}
