import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import type { Reservation } from '../events/index.js';
import { EventCancellationService } from './refunds/event-cancellation.service.js';
import { RefundRequestsService } from './refunds/refund-requests.service.js';

/** What organisers do with money: the door of this room for them. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly clock: Clock,
    private readonly orders: RefundRequestsService,
    private readonly eventCancellation: EventCancellationService,
  ) {}

  /**
   * Takes one place back and pays it back in full, whatever its deadline says; a place without payment is cancelled.
   * Answers the reservation as it is then. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION where there is no place.
   */
  async refundReservation(reservationId: number, organiserId: number): Promise<Reservation> {
    const reason = 'refunded_by_organiser';
    const moment = { at: this.clock.now(), by: `organiser:${organiserId}`, reason };
    return (await this.orders.refundReservation(reservationId, reason, moment)).reservation;
  }

  /** Cancels an event and refunds every place of it, once. Again it changes nothing. Throws EVENT_NOT_FOUND. */
  cancelEvent(eventId: number, organiserId: number): Promise<void> {
    return this.eventCancellation.cancel(eventId, `organiser:${organiserId}`);
  }
}
