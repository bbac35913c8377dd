import { type Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import type { ReservationEntity } from './reservation.entity.js';
import type { ReservationState } from './reservation.states.js';

/** A reservation, with its account and event. */
export interface AboutReservation {
  reservationId: number;
  accountId: number;
  eventId: number;
}

export const RESERVATION_PAID = outboxEvent<AboutReservation>('reservation.paid');
/** A seat without payment was confirmed: the event is free, or an organiser granted it. */
export const RESERVATION_CONFIRMED = outboxEvent<AboutReservation>('reservation.confirmed');
/** A seat or a hold was cancelled, without a refund. `reason`: the code in the reservation's history. */
export const RESERVATION_CANCELLED = outboxEvent<
  AboutReservation & { from: ReservationState; reason: string }
>('reservation.cancelled');
/** A paid seat was cancelled, and its refund requested. `reason`: the code in the reservation's history. */
export const RESERVATION_REFUNDED = outboxEvent<AboutReservation & { reason: string }>(
  'reservation.refunded',
);
/**
 * A reservation was moved to another event, with what was paid for it. `freeUntil` (ISO 8601): the event takes over the
 * guests of another one, and until then they can cancel with a full refund.
 */
export const RESERVATION_TRANSFERRED = outboxEvent<
  AboutReservation & { fromEventId: number; freeUntil?: string }
>('reservation.transferred');

/** Returns the data of an event about a reservation. */
export function aboutReservation({
  id,
  accountId,
  eventId,
}: Pick<ReservationEntity, 'id' | 'accountId' | 'eventId'>): AboutReservation {
  return { reservationId: id, accountId, eventId };
}

/** Puts the outbox event of a moved reservation. */
export function putTransfer(
  outbox: Outbox,
  transferred: Parameters<typeof aboutReservation>[0],
  fromEventId: number,
  freeUntil?: Date,
): Promise<void> {
  const joined = freeUntil ? { freeUntil: freeUntil.toISOString() } : {};
  return outbox.put(RESERVATION_TRANSFERRED, { ...aboutReservation(transferred), fromEventId, ...joined });
}

/** Puts the outbox event of a reservation's new state, if that state has one. */
export async function putTransition(
  outbox: Outbox,
  reservation: Pick<ReservationEntity, 'id' | 'accountId' | 'eventId' | 'status'>,
  to: ReservationState,
  reason: string,
): Promise<void> {
  const about = aboutReservation(reservation);
  if (to === 'paid') await outbox.put(RESERVATION_PAID, about);
  if (to === 'confirmed') await outbox.put(RESERVATION_CONFIRMED, about);
  if (to === 'cancelled')
    await outbox.put(RESERVATION_CANCELLED, { ...about, from: reservation.status, reason });
  if (to === 'refunded') await outbox.put(RESERVATION_REFUNDED, { ...about, reason });
}
