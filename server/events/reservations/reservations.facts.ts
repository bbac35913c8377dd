import { factKind } from '../../common/outbox/fact-kind.js';

/** Which reservation, whose, and for which event. */
export interface AboutReservation {
  reservationId: number;
  accountId: number;
  eventId: number;
}

export const RESERVATION_PAID = factKind<AboutReservation>('reservation.paid');
/** A seat without payment: the event is free, or an organiser granted it. */
export const RESERVATION_CONFIRMED = factKind<AboutReservation>('reservation.confirmed');
/** A seat or a hold was given back, without a refund. `reason`: the code in the reservation's history. */
export const RESERVATION_CANCELLED = factKind<AboutReservation & { reason: string }>('reservation.cancelled');
/** A paid seat was given back, and its refund ordered. `reason`: the code in the reservation's history. */
export const RESERVATION_REFUNDED = factKind<AboutReservation & { reason: string }>('reservation.refunded');
/** A reservation was moved to another event, with what was paid for it. */
export const RESERVATION_TRANSFERRED = factKind<AboutReservation & { fromEventId: number }>(
  'reservation.transferred',
);
