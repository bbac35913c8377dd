import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import {
  EventsService,
  type EventWithSeats,
  hasBegun,
  isRefundable,
  BookingService,
  type Reservation,
  ReservationsService,
} from '../../events/index.js';
import { HoldsService } from '../checkout/holds.service.js';
import { RefundRequestsService } from './refund-requests.service.js';

/** What cancelling would do, or has done; money in Rappen. */
export interface Cancellation {
  status: Reservation['status'];
  refundable: boolean;
  refundRappen: number;
  paidRappen: number;
  refundUntil: Date;
}

/** A guest gives their place back. */
@Injectable()
export class CancellationService {
  private readonly logger = new Logger('Cancellation');

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly places: BookingService,
    private readonly reservations: ReservationsService,
    private readonly holds: HoldsService,
    private readonly orders: RefundRequestsService,
  ) {}

  /** What cancelling now would pay back. Throws EVENT_NOT_FOUND, NOT_RESERVED. */
  async preview(accountId: number, eventId: number): Promise<Cancellation> {
    const { reservation } = await this.ownReservation(accountId, eventId);
    return this.worth(reservation);
  }

  /**
   * Cancels: a hold ends, a paid place is refunded up to its deadline and given up without money after, a free place
   * is given up. Throws EVENT_NOT_FOUND, NOT_RESERVED, EVENT_ALREADY_BEGUN, PAYMENT_UNDER_WAY, UNAVAILABLE.
   */
  async cancel(accountId: number, eventId: number): Promise<Cancellation> {
    const { event, reservation } = await this.ownReservation(accountId, eventId);
    if (reservation.status === 'held') return this.endHold(reservation);
    if (hasBegun(event, this.clock.now())) throw new DomainError('EVENT_ALREADY_BEGUN');
    const worth = this.worth(reservation);
    const moment = { at: this.clock.now(), by: `guest:${accountId}`, reason: 'guest_cancelled' };
    if (reservation.status === 'confirmed' || worth.refundable) {
      const done = await this.orders.refundReservation(reservation.id, 'guest_cancelled', moment);
      return { ...worth, status: done.reservation.status, refundRappen: done.refundRappen };
    }
    await this.database.transaction(async () => {
      const locked = await this.places.lock(reservation.id);
      await this.places.transition(locked, 'cancelled', { ...moment, reason: 'given_up_late' });
    });
    return { ...worth, status: 'cancelled' };
  }

  /** Somebody has left the payment page: ends the hold that the key names, and answers where to go on. */
  async leavePage(holdKey: unknown): Promise<string> {
    const reservation =
      typeof holdKey === 'string' ? await this.reservations.findByHoldKey(holdKey) : undefined;
    const dashboard = `${this.settings.publicUrl}/dashboard`;
    if (reservation?.status !== 'held') return dashboard;
    try {
      await this.endHold(reservation);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // the hold stays for now; the reconciliation ends it in time
      this.logger.warn(`A hold could not be ended at once: ${error.code}`);
    }
    return dashboard;
  }

  private async endHold(reservation: Reservation): Promise<Cancellation> {
    const by = `guest:${reservation.accountId}`;
    const { status } = await this.holds.release(reservation, by, {
      to: 'cancelled',
      reason: 'guest_left_payment',
    });
    if (status === 'held') throw new DomainError('PAYMENT_UNDER_WAY');
    // paid in another tab at this very moment: that is a place now, and giving it up another question
    if (status === 'paid') throw new DomainError('INVALID_TRANSITION', { args: { state: status } });
    return { ...this.worth(reservation), status };
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

  private worth({ status, priceRappen, refundUntil }: Reservation): Cancellation {
    const paidRappen = status === 'paid' ? priceRappen : 0;
    const refundable = paidRappen > 0 && isRefundable(refundUntil, this.clock.now());
    return { status, refundable, refundRappen: refundable ? paidRappen : 0, paidRappen, refundUntil };
  }
}
