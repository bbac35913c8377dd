import { type Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import type { EndedState, EndReason, LiveState, ReservationState } from './reservation.states.js';
import type { Reservation } from './reservations.repository.js';

/** A reservation, with its account and event. */
interface AboutReservation {
  reservationId: number;
  accountId: number;
  eventId: number;
}

export const RESERVATION_PAID = outboxEvent<AboutReservation>('reservation.paid');
/** A seat without payment was confirmed: the event is free, or an organiser granted it. */
export const RESERVATION_CONFIRMED = outboxEvent<AboutReservation>('reservation.confirmed');
/** A seat or a hold was cancelled, without a refund. `reason`: as in the reservation's history. */
export const RESERVATION_CANCELLED = outboxEvent<
  AboutReservation & { from: ReservationState; reason: EndReason }
>('reservation.cancelled');
/** A paid seat was cancelled, and its refund requested. `reason`: as in the reservation's history. */
export const RESERVATION_REFUNDED = outboxEvent<AboutReservation & { reason: EndReason }>(
  'reservation.refunded',
);
/**
 * A reservation was moved to another event, with what was paid for it. `freeUntil` (ISO 8601): the event takes over the
 * guests of another one, and until then they can cancel with a full refund.
 */
export const RESERVATION_TRANSFERRED = outboxEvent<
  AboutReservation & { fromEventId: number; freeUntil?: string }
>('reservation.transferred');

/** The new state of a reservation, and why it has it. */
export type StateChange = { to: LiveState; reason: string } | { to: EndedState; reason: EndReason };

/** Puts the outbox event of a reservation's new state, if that state has one. */
export async function putTransition(
  outbox: Outbox,
  {
    id: reservationId,
    accountId,
    eventId,
    status: from,
  }: Pick<Reservation, 'id' | 'accountId' | 'eventId' | 'status'>,
  change: StateChange,
): Promise<void> {
  const about = { reservationId, accountId, eventId };
  if (change.to === 'paid') await outbox.put(RESERVATION_PAID, about);
  if (change.to === 'confirmed') await outbox.put(RESERVATION_CONFIRMED, about);
  if (change.to === 'cancelled')
    await outbox.put(RESERVATION_CANCELLED, { ...about, from, reason: change.reason });
  if (change.to === 'refunded') await outbox.put(RESERVATION_REFUNDED, { ...about, reason: change.reason });
}
