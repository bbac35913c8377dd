import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import {
  BookingService,
  EventsService,
  type Reservation,
  ReservationsService,
  type TransitionMeta,
} from '../events/index.js';
import { EventCancellationService } from './cancellation/event-cancellation.service.js';
import { BlockedCardsService } from './cards/blocked-cards.service.js';
import { HoldsService } from './checkout/holds.service.js';
import type { Credit } from './credits/credits.service.js';
import { DisputesService } from './disputes/disputes.service.js';
import { OwnerlessService, type PlaceTarget } from './ownerless/ownerless.service.js';
import { PaymentRecords } from './records/index.js';
import {
  type AskedSurcharge,
  TransfersService,
  type SurchargeTarget,
} from './transfers/transfers.service.js';
import {
  FailedRefundsService,
  KeptMoney,
  RefundRequestsService,
  type SettlementNote,
} from './refunds/index.js';

/** What organisers do with payments: cancellations, refunds, and storing the cards of blocked accounts. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly booking: BookingService,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly holds: HoldsService,
    private readonly cards: BlockedCardsService,
    private readonly payments: PaymentRecords,
    private readonly refunds: RefundRequestsService,
    private readonly failedRefunds: FailedRefundsService,
    private readonly eventCancellation: EventCancellationService,
    private readonly ownerless: OwnerlessService,
    private readonly disputes: DisputesService,
    private readonly kept: KeptMoney,
    private readonly transfers: TransfersService,
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
      await this.booking.end(locked, 'cancelled', meta);
      return { ...locked, status: 'cancelled' };
    });
  }

  /**
   * Refunds a reservation in full, also after its deadline; cancels one without a payment. Returns the changed
   * reservation, and the refunded amount. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION, PAYMENT_DISPUTED.
   */
  refundReservation(
    reservationId: number,
    organiserId: number,
  ): Promise<Reservation & { refundRappen: number }> {
    const reason = 'refunded_by_organiser';
    const meta = this.meta(organiserId, reason);
    return this.database.transaction(async () => {
      await this.booking.lock(reservationId);
      for (const { id } of await this.kept.of(reservationId)) await this.refunds.requireUndisputed(id);
      const done = await this.refunds.refundReservation(reservationId, reason, meta);
      return { ...done.reservation, refundRappen: done.refundRappen };
    });
  }

  /**
   * Refunds a part of what was paid for a reservation, also after its deadline; the seat stays. Throws
   * RESERVATION_NOT_FOUND, INVALID_TRANSITION, PAYMENT_NOT_FOUND, PAYMENT_DISPUTED, REFUND_TOO_HIGH.
   */
  refundPart(
    reservationId: number,
    { amountRappen, note }: { amountRappen: number; note: string },
    organiserId: number,
  ): Promise<Reservation> {
    return this.database.transaction(async () => {
      const reservation = await this.booking.lock(reservationId);
      const { status } = reservation;
      if (status !== 'paid' && status !== 'cancelled')
        throw new DomainError('INVALID_TRANSITION', { args: { state: status } });
      const carried = await this.kept.lockCarried(reservationId);
      const own = await this.payments.findKept(reservationId);
      if (!own) throw new DomainError('PAYMENT_NOT_FOUND');
      const part = { amountRappen, note, reason: 'partial' as const, leaves: status === 'paid' };
      await this.refunds.requestPart([own, ...carried], part, this.meta(organiserId, 'partial'));
      return reservation;
    });
  }

  /**
   * Returns by how much the event of a reservation is cheaper (above 0) or more expensive (below 0) than its remaining
   * payment, in Rappen; with `payBack` a positive difference is refunded. Call it in the transaction of a move, after
   * it. Throws PAYMENT_DISPUTED.
   */
  async priceDifference(reservation: Reservation, payBack: boolean, organiserId: number): Promise<number> {
    const own = reservation.status === 'paid' && (await this.payments.findKept(reservation.id));
    if (!own) return 0;
    const kept = [own, ...(await this.kept.lockCarried(reservation.id))];
    const { priceRappen } = await this.events.require(reservation.eventId);
    const amountRappen = (await this.refunds.moneyLeft(reservation)).leftRappen - priceRappen;
    if (payBack && amountRappen > 0) {
      const part = { amountRappen, reason: 'price_difference' as const, leaves: false };
      await this.refunds.requestPart(kept, part, this.meta(organiserId, 'price_difference'));
    }
    return amountRappen;
  }

  /** Retries a failed refund at once. Throws as `FailedRefundsService.retry`. */
  retryRefund(refundId: number, organiserId: number): Promise<void> {
    return this.failedRefunds.retry(refundId, `organiser:${organiserId}`);
  }

  /**
   * Records that an organiser has paid a failed refund by other means. Throws as `FailedRefundsService.recordPayout`.
   */
  recordPayout(refundId: number, how: Omit<SettlementNote, 'settledBy'>, organiserId: number): Promise<void> {
    return this.failedRefunds.recordPayout(
      refundId,
      { ...how, settledBy: organiserId },
      `organiser:${organiserId}`,
    );
  }

  /**
   * Asks a guest to pay the price difference to another event: they keep their seat, and a seat there is held, which
   * replaces it when the difference is paid. Returns the hold and its payment page; undefined if there is nothing to
   * pay. Throws as `TransfersService.ask`.
   */
  askForDifference(
    reservationId: number,
    target: SurchargeTarget,
    organiserId: number,
  ): Promise<AskedSurcharge | undefined> {
    return this.transfers.ask(reservationId, target, `organiser:${organiserId}`);
  }

  /** Returns the remaining payments of former seats that count for these reservations, in Rappen. */
  carriedOf(reservationIds: readonly number[]): Promise<Map<number, number>> {
    return this.refunds.carriedOf(reservationIds);
  }

  /**
   * Returns how much of the payments of these reservations was refunded, in Rappen; reservations without a refund are
   * left out.
   */
  backOf(reservationIds: readonly number[]): Promise<Map<number, number>> {
    return this.refunds.backOf(reservationIds);
  }

  /**
   * Cancels a paid reservation, and gives its remaining payment as credit. Throws RESERVATION_NOT_FOUND,
   * INVALID_TRANSITION, PAYMENT_NOT_FOUND, PAYMENT_DISPUTED.
   */
  creditReservation(reservationId: number, organiserId: number): Promise<Credit> {
    return this.refunds.creditReservation(reservationId, this.meta(organiserId, 'credited_by_organiser'));
  }

  /** Gives a seat for a payment without an owner. Throws as `OwnerlessService.place`. */
  placeOwnerless(id: number, target: PlaceTarget, organiserId: number): Promise<Reservation> {
    return this.ownerless.place(id, target, `organiser:${organiserId}`);
  }

  /** Refunds a payment without an owner, once. Throws PAYMENT_NOT_FOUND, ALREADY_DECIDED, PAYMENT_DISPUTED. */
  refundOwnerless(id: number, organiserId: number): Promise<void> {
    return this.ownerless.refund(id, `organiser:${organiserId}`);
  }

  /** Records why nothing has to be done about a payment without an owner. Throws PAYMENT_NOT_FOUND, ALREADY_DECIDED. */
  dismissOwnerless(id: number, reason: string, organiserId: number): Promise<void> {
    return this.ownerless.dismiss(id, reason, `organiser:${organiserId}`);
  }

  /**
   * Fetches the payer's email of a payment without an owner from the provider. Throws PAYMENT_NOT_FOUND, UNAVAILABLE.
   */
  payerEmail(id: number): Promise<string | null> {
    return this.ownerless.payerEmail(id);
  }

  /** Marks the consequences of a lost dispute as settled by an organiser. Throws PAYMENT_NOT_FOUND. */
  acknowledgeDispute(id: number): Promise<void> {
    return this.disputes.acknowledge(id);
  }

  /** Cancels an event and refunds each of its reservations, once. A second call changes nothing. Throws EVENT_NOT_FOUND. */
  cancelEvent(eventId: number, organiserId: number): Promise<void> {
    return this.eventCancellation.cancel(eventId, `organiser:${organiserId}`);
  }

  /** As `cancelEvent`, but in the running transaction: a job ends the reservations once it is committed. */
  beginCancellation(eventId: number, organiserId: number): Promise<void> {
    return this.eventCancellation.begin(eventId, `organiser:${organiserId}`);
  }

  /** Stores the card fingerprints of a blocked account, so that the person is recognised by them. */
  rememberCards(accountId: number): Promise<void> {
    return this.cards.rememberCards(accountId);
  }

  /**
   * Marks a payment that does not count as seen by an organiser. Throws PAYMENT_NOT_FOUND, also for a payment that
   * counts.
   */
  async acknowledge(paymentId: number): Promise<void> {
    if (!(await this.payments.acknowledge(paymentId, this.clock.now())))
      throw new DomainError('PAYMENT_NOT_FOUND');
  }

  private meta<Reason extends string>(organiserId: number, reason: Reason): TransitionMeta<Reason> {
    return { at: this.clock.now(), by: `organiser:${organiserId}`, reason };
  }
}
