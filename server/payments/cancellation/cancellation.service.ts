import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import {
  BookingService,
  EventsService,
  type EventWithSeats,
  type Reservation,
  ReservationsService,
  hasBegun,
} from '../../events/index.js';
import { HoldsService } from '../checkout/index.js';
import { RefundRequestsService } from '../refunds/index.js';
import { type Cancellation, cancellationTerms } from './cancellation.rules.js';

/** Cancels reservations for their guests. */
@Injectable()
export class CancellationService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly booking: BookingService,
    private readonly reservations: ReservationsService,
    private readonly holds: HoldsService,
    private readonly refunds: RefundRequestsService,
  ) {}

  /** Returns what a cancellation would refund now. Throws EVENT_NOT_FOUND, NOT_RESERVED. */
  async preview(accountId: number, eventId: number): Promise<Cancellation> {
    const { reservation } = await this.ownReservation(accountId, eventId);
    return this.terms(reservation);
  }

  /**
   * Cancels the guest's reservation. A hold ends; a paid reservation is refunded until its deadline, and cancelled
   * without a refund after it; a free one is cancelled. Throws EVENT_NOT_FOUND, NOT_RESERVED, EVENT_ALREADY_BEGUN,
   * PAYMENT_UNDER_WAY, INVALID_TRANSITION (paid at the same time), UNAVAILABLE.
   */
  async cancel(accountId: number, eventId: number): Promise<Cancellation> {
    const { event, reservation } = await this.ownReservation(accountId, eventId);
    const by = `guest:${accountId}`;
    if (reservation.status === 'held') {
      const { status } = await this.holds.cancel(reservation, by, 'guest_left_payment');
      return { ...this.terms(reservation), status };
    }
    if (hasBegun(event, this.clock.now())) throw new DomainError('EVENT_ALREADY_BEGUN');
    const terms = this.terms(reservation);
    const meta = { at: this.clock.now(), by, reason: 'guest_cancelled' };
    if (reservation.status === 'confirmed' || terms.refundable) {
      const done = await this.refunds.refundReservation(reservation.id, 'guest_cancelled', meta);
      return { ...terms, status: done.reservation.status, refundRappen: done.refundRappen };
    }
    await this.database.transaction(async () => {
      const locked = await this.booking.lock(reservation.id);
      await this.booking.transition(locked, 'cancelled', { ...meta, reason: 'given_up_late' });
    });
    return { ...terms, status: 'cancelled' };
  }

  private async ownReservation(
    accountId: number,
    eventId: number,
  ): Promise<{ event: EventWithSeats; reservation: Reservation }> {
    const event = await this.events.require(eventId);
    const reservation = await this.reservations.findLive(eventId, accountId);
    if (reservation) return { event, reservation };
    throw new DomainError(event.status === 'draft' ? 'EVENT_NOT_FOUND' : 'NOT_RESERVED');
  }

  private terms(reservation: Reservation): Cancellation {
    return cancellationTerms(reservation, this.clock.now());
  }
}
