import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import { BookingService, type Reservation, ReservationsService } from '../events/index.js';
import { HoldsService } from './checkout/holds.service.js';

/** What else organisers do with reservations that may have been paid. */
@Injectable()
export class OrganiserPaymentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly places: BookingService,
    private readonly reservations: ReservationsService,
    private readonly holds: HoldsService,
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

  private async endHold(reservation: Reservation, by: string, reason: string): Promise<Reservation> {
    const ended = await this.holds.release(reservation, by, { to: 'cancelled', reason });
    if (ended.status === 'held') throw new DomainError('PAYMENT_UNDER_WAY');
    // paid at this very moment: what becomes of that is another question
    if (ended.status === 'paid') throw new DomainError('INVALID_TRANSITION', { args: { state: 'paid' } });
    return ended;
  }
}
