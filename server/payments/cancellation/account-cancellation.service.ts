import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { tryEach } from '../../common/concurrency/try-each.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { BookingService, type Reservation, ReservationsService } from '../../events/index.js';
import { HoldsService } from '../checkout/holds.service.js';
import { RefundRequestsService } from '../refunds/index.js';
import { type Cancellation, cancellationTerms, endsRefunded, NOTHING_LEFT } from './cancellation.service.js';

/** A reservation for an upcoming event, and the effect of cancelling it now. */
export interface PlannedCancellation {
  reservation: Reservation;
  terms: Cancellation;
}

/** Ends all reservations of an account that is deleted. */
@Injectable()
export class AccountCancellationService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly booking: BookingService,
    private readonly reservations: ReservationsService,
    private readonly holds: HoldsService,
    private readonly refunds: RefundRequestsService,
  ) {}

  /** Returns the account's reservations for upcoming events, with the effect of cancelling each now. */
  async preview(accountId: number): Promise<PlannedCancellation[]> {
    const now = this.clock.now();
    const ids = await this.reservations.upcomingLiveIds(accountId, now);
    const found = await Promise.all(ids.map((id) => this.reservations.require(id)));
    const left = await Promise.all(found.map((reservation) => this.refunds.moneyLeft(reservation)));
    return found.map((reservation, at) => ({
      reservation,
      terms: cancellationTerms(reservation, left[at] ?? NOTHING_LEFT, now),
    }));
  }

  /**
   * Cancels the paid and confirmed reservations for upcoming events, each under its policy; with `refundAlways` also
   * those past their deadline are refunded. Returns the sum of the refunds in Rappen. Holds are left to `endHolds`,
   * which calls the provider.
   */
  async cancelSeats(accountId: number, by: string, { refundAlways = false } = {}): Promise<number> {
    const ids = await this.reservations.upcomingLiveIds(accountId, this.clock.now());
    let refundRappen = 0;
    for (const id of ids)
      refundRappen += await this.database.transaction(() => this.cancelSeat(id, by, refundAlways));
    return refundRappen;
  }

  /**
   * Ends the account's holds, each at the provider first. A payment made at the same time is refunded in full. Throws
   * UNAVAILABLE and PAYMENT_UNDER_WAY: such holds stay, and the call has to be repeated.
   */
  async endHolds(accountId: number, by: string): Promise<void> {
    const ids = await this.reservations.upcomingLiveIds(accountId, new Date(0));
    await tryEach(ids, (id) => this.endHold(id, by));
  }

  private async endHold(id: number, by: string): Promise<void> {
    const reservation = await this.reservations.require(id);
    if (reservation.status !== 'held') return;
    const reason = 'account_deleted';
    const ended = await this.holds.release(reservation, by, { to: 'cancelled', reason });
    if (ended.status === 'held') throw new DomainError('PAYMENT_UNDER_WAY');
    if (ended.status === 'paid') await this.refund(ended.id, by);
  }

  private async cancelSeat(reservationId: number, by: string, refundAlways: boolean): Promise<number> {
    const now = this.clock.now();
    const reservation = await this.booking.lock(reservationId);
    const { status } = reservation;
    const terms = cancellationTerms(reservation, NOTHING_LEFT, now);
    const refundable = endsRefunded(terms, now) || (refundAlways && status === 'paid');
    if (status === 'confirmed' || refundable) return this.refund(reservationId, by);
    if (status === 'paid')
      await this.booking.end(reservation, 'cancelled', { at: now, by, reason: 'given_up_late' });
    return 0;
  }

  private async refund(reservationId: number, by: string): Promise<number> {
    const meta = { at: this.clock.now(), by, reason: 'account_deleted' } as const;
    return (await this.refunds.refundReservation(reservationId, 'guest_cancelled', meta)).refundRappen;
  }
}
