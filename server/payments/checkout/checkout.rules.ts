import { SHORTEST_SESSION_SECONDS } from '../../common/config/stripe-session.rules.js';
import { zurichIso } from '../../common/time/zurich.js';

/** Seconds that a session outlives its hold: Stripe counts from when it receives the request, which is later. */
const SLACK_SECONDS = 60;

const FREE = /^free_([1-9][0-9]{0,9})$/;

/**
 * Returns when the session of a hold expires at the provider. The hold, and the session with it, ends before: a
 * shortened hold long before, because the provider takes no shorter sessions.
 */
export function sessionExpiry({ createdAt }: { createdAt: Date }, holdSeconds: number): Date {
  const slack = holdSeconds >= SHORTEST_SESSION_SECONDS ? SLACK_SECONDS : 0;
  return new Date(createdAt.getTime() + (holdSeconds + slack) * 1000);
}

/** Returns the address to which the provider redirects after the payment. */
export function successUrl(publicUrl: string, sessionId: string, eventId: number): string {
  return `${publicUrl}/payment-success?session_id=${sessionId}&event_id=${eventId}`;
}

/** Returns the address to which the provider redirects a guest who leaves the payment page: it ends the hold. */
export function cancelUrl(publicUrl: string, reference: string): string {
  return `${publicUrl}/api/checkout/cancelled?hold=${reference}`;
}

/** Returns the session id of a reservation that costs nothing. */
export function freeSessionId(reservationId: number): string {
  return `free_${reservationId}`;
}

/** Returns the reservation id in a free session's id; undefined for any other session id. */
export function freeReservationId(sessionId: string): number | undefined {
  const [, id] = FREE.exec(sessionId) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Returns the sentence on refunds next to the provider's pay button. */
export function refundNote(refundUntil: Date, now: Date): string {
  if (refundUntil <= now) return 'This event begins so soon that a cancellation is not refunded.';
  const [day, time] = zurichIso(refundUntil).split('T');
  return `Full refund if you cancel by ${day}, ${time?.slice(0, 5)}. None after.`;
}
