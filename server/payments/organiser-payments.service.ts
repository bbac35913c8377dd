import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import {
  EventsService,
  type Grouping,
  BookingService,
  type Reservation,
  ReservationsService,
  type StatisticRow,
  type StatisticsFilter,
} from '../events/index.js';
import { type CancellationFigures, RevenueRepository } from '../reporting/revenue.repository.js';
import { HoldsService } from './checkout/holds.service.js';
import { type PaymentSummary, PaymentListsRepository } from '../reporting/payment-lists.repository.js';

const RAPPEN = 100;

/** What else organisers do with places that cost something, and what they ask about money. */
@Injectable()
export class OrganiserPaymentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly places: BookingService,
    private readonly reservations: ReservationsService,
    private readonly holds: HoldsService,
    private readonly repository: RevenueRepository,
    private readonly lists: PaymentListsRepository,
  ) {}

  /**
   * Takes a place back without paying anything back; a hold ends, and its session with it. Throws
   * RESERVATION_NOT_FOUND, INVALID_TRANSITION (nothing to cancel), PAYMENT_UNDER_WAY, UNAVAILABLE.
   */
  async cancelReservation(reservationId: number, organiserId: number): Promise<Reservation> {
    const moment = { at: this.clock.now(), by: `organiser:${organiserId}`, reason: 'cancelled_by_organiser' };
    const reservation = await this.reservations.require(reservationId);
    if (reservation.status === 'held') return this.endHold(reservation, moment.by, moment.reason);
    return this.database.transaction(async () => {
      const locked = await this.places.lock(reservationId);
      await this.places.transition(locked, 'cancelled', moment);
      return { ...locked, status: 'cancelled' };
    });
  }

  /** Payments of a reservation with their refunds, newest first. */
  ofReservation(reservationId: number): Promise<PaymentSummary[]> {
    return this.lists.ofReservation(reservationId);
  }

  /** What cancelling an event now would do. Throws EVENT_NOT_FOUND. */
  async previewEventCancellation(eventId: number): Promise<CancellationFigures> {
    await this.events.require(eventId);
    return this.repository.cancellationFigures(eventId);
  }

  /** How many payments somebody should look at. */
  attention(): Promise<number> {
    return this.lists.count('attention');
  }

  /** Money kept for these events in CHF; one without any is left out. */
  async revenueOf(eventIds: readonly number[]): Promise<Map<number, number>> {
    const found = await this.repository.revenueOf(eventIds);
    return new Map([...found].map(([id, rappen]) => [id, rappen / RAPPEN]));
  }

  /** Money kept, in CHF; `of` is how many payments it is. */
  async revenue(by: Grouping, filter: StatisticsFilter): Promise<StatisticRow[]> {
    const rows = await this.repository.revenue(by, filter);
    return rows.map(({ key, label, rappen, payments }) => ({
      key,
      label,
      value: rappen / RAPPEN,
      of: payments,
      men: null,
      women: null,
    }));
  }

  private async endHold(reservation: Reservation, by: string, reason: string): Promise<Reservation> {
    const ended = await this.holds.release(reservation, by, { to: 'cancelled', reason });
    if (ended.status === 'held') throw new DomainError('PAYMENT_UNDER_WAY');
    // paid at this very moment: what becomes of that is another question
    if (ended.status === 'paid') throw new DomainError('INVALID_TRANSITION', { args: { state: 'paid' } });
    return ended;
  }
}
