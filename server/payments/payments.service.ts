import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import {
  BookingService,
  type Reservation,
  ReservationsService,
  type TransitionMeta,
} from '../events/index.js';
import { EventCancellationService } from './cancellation/index.js';
import { BlockedCardsService } from './cards/index.js';
import { HoldsService } from './checkout/index.js';
import { PaymentRecords } from './records/index.js';
import { RefundRequestsService } from './refunds/index.js';

/** What organisers do with payments: cancellations, refunds, and remembering the cards of the blocked. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly booking: BookingService,
    private readonly reservations: ReservationsService,
    private readonly holds: HoldsService,
    private readonly cards: BlockedCardsService,
    private readonly payments: PaymentRecords,
    private readonly refunds: RefundRequestsService,
    private readonly eventCancellation: EventCancellationService,
  ) {}

  /**
   * Cancels a reservation without a refund; ends a hold and its session. Returns the changed reservation. Throws
   * RESERVATION_NOT_FOUND, INVALID_TRANSITION, PAYMENT_UNDER_WAY, UNAVAILABLE.
   */
  async cancelReservation(reservationId: number, organiserId: number): Promise<Reservation> {
    const meta = this.meta(organiserId, 'cancelled_by_organiser');
    const reservation = await this.reservations.require(reservationId);
    if (reservation.status === 'held') return this.holds.cancel(reservation, meta.by, meta.reason);
    return this.database.transaction(async () => {
      const locked = await this.booking.lock(reservationId);
      await this.booking.transition(locked, 'cancelled', meta);
      return { ...locked, status: 'cancelled' };
    });
  }

  /**
   * Refunds a reservation in full, also after its deadline; cancels one without a payment. Returns the changed
   * reservation. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION.
   */
  async refundReservation(reservationId: number, organiserId: number): Promise<Reservation> {
    const reason = 'refunded_by_organiser';
    const meta = this.meta(organiserId, reason);
    return (await this.refunds.refundReservation(reservationId, reason, meta)).reservation;
  }

  /** Cancels an event and refunds each of its reservations, once. A second call changes nothing. Throws EVENT_NOT_FOUND. */
  cancelEvent(eventId: number, organiserId: number): Promise<void> {
    return this.eventCancellation.cancel(eventId, `organiser:${organiserId}`);
  }

  /** Remembers the cards of an account that organisers block, so that the person is recognised by them. */
  rememberCards(accountId: number): Promise<void> {
    return this.cards.rememberCards(accountId);
  }

  /** Notes that an organiser has seen money that does not count. Throws PAYMENT_NOT_FOUND, also for a payment that counts. */
  async acknowledge(paymentId: number): Promise<void> {
    if (!(await this.payments.acknowledge(paymentId, this.clock.now())))
      throw new DomainError('PAYMENT_NOT_FOUND');
  }

  private meta(organiserId: number, reason: string): TransitionMeta {
    return { at: this.clock.now(), by: `organiser:${organiserId}`, reason };
  }
}
