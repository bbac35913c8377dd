import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { tryEach } from '../common/concurrency/try-each.js';
import { oneOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import type { TransitionMeta } from '../common/database/transition-columns.js';
import { DomainError } from '../common/errors/domain-error.js';
import { jobKind, OnJob } from '../common/jobs/job-kind.js';
import { IF_LEFT_UNDONE, Jobs } from '../common/jobs/jobs.js';
import {
  BookingService,
  EventsService,
  freeRefundUntil,
  type Reservation,
  ReservationsService,
} from '../events/index.js';
import { ProfilesService } from '../profile/index.js';
import { CancellationService } from './cancellation/cancellation.service.js';
import { HoldsService } from './checkout/holds.service.js';
import type { Credit } from './credits/credits.service.js';
import { EFFECTIVE_REFUND_STATES, isDisputed, type Payment, PaymentRecords } from './records/index.js';
import { type Refund, RefundRequestsService, RefundsRepository, RefundsService } from './refunds/index.js';

/** A join of two events: which one is given up, which one takes its guests, and by whom. */
interface EventJoin {
  eventId: number;
  intoId: number;
  organiserId: number;
}

const JOIN_EVENTS = jobKind<EventJoin>('payments.join-events');

/** $1 reservations. How much of their payments that count was refunded, in Rappen; none if nothing was. */
const REFUNDED = `select p.reservation_id as id, sum(f.amount_rappen)::int as rappen
  from payments p join refunds f on f.payment_id = p.id and ${oneOf('f.status', EFFECTIVE_REFUND_STATES)}
  where p.reservation_id = any ($1::int[]) and p.mismatch is null group by p.reservation_id`;

/** What organisers do with payments: cancellations, refunds, and joins of events. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly booking: BookingService,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly profiles: ProfilesService,
    private readonly holds: HoldsService,
    private readonly payments: PaymentRecords,
    private readonly refundRows: RefundsRepository,
    private readonly refunds: RefundRequestsService,
    private readonly attempts: RefundsService,
    private readonly cancellation: CancellationService,
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
      for (const { id } of await this.refunds.keptBy(reservationId)) await this.refunds.requireUndisputed(id);
      return this.refunds.refundReservation(reservationId, reason, meta);
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
      const kept = await this.refunds.keptBy(reservationId, { lock: true });
      if (kept[0]?.reservationId !== reservationId) throw new DomainError('PAYMENT_NOT_FOUND');
      const part = { amountRappen, note, leaves: status === 'paid' };
      await this.refunds.requestPart(kept, part, this.meta(organiserId, 'partial'));
      return reservation;
    });
  }

  /**
   * Refunds by how much the event of a reservation is cheaper than its remaining payment, if `payBack`. Returns the
   * difference in Rappen, also without a refund; below 0 if the event is more expensive. Call it in the transaction of a
   * move, after it. Throws PAYMENT_DISPUTED.
   */
  async refundDifference(
    reservation: Reservation,
    { payBack, organiserId }: { payBack: boolean; organiserId: number },
  ): Promise<number> {
    const kept =
      reservation.status === 'paid' ? await this.refunds.keptBy(reservation.id, { lock: true }) : [];
    if (kept[0]?.reservationId !== reservation.id) return 0;
    const { priceRappen } = await this.events.require(reservation.eventId);
    const amountRappen = (await this.refunds.moneyLeft(reservation)).leftRappen - priceRappen;
    const meta = this.meta(organiserId, 'price_difference');
    if (payBack && amountRappen > 0)
      await this.refunds.requestPart(kept, { amountRappen, leaves: false }, meta);
    return amountRappen;
  }

  /** Retries a failed refund at once. Throws REFUND_NOT_FOUND, INVALID_TRANSITION if it has not failed, UNAVAILABLE. */
  async retryRefund(refundId: number, organiserId: number): Promise<void> {
    const { refund } = await this.requireFailed(refundId);
    await this.attempts.attempt(refund.id, `organiser:${organiserId}`);
  }

  /**
   * Records that an organiser has paid a failed refund by other means: it counts as refunded, and is not retried.
   * Throws REFUND_NOT_FOUND, INVALID_TRANSITION if it has not failed, or was refunded in the meantime,
   * PAYMENT_DISPUTED, UNAVAILABLE.
   */
  async recordPayout(
    refundId: number,
    how: Pick<Refund, 'settlement' | 'settledOn' | 'settlementReference'>,
    organiserId: number,
  ): Promise<void> {
    const { payment } = await this.requireFailed(refundId);
    // it may have been refunded in the dashboard: then the guest would get the money twice
    if (payment.paymentIntent) await this.attempts.sync(payment.paymentIntent, `organiser:${organiserId}`);
    await this.database.transaction(async () => {
      await this.refunds.lockOwner(payment);
      const { refund } = await this.requireFailed(refundId);
      if (isDisputed(await this.refundRows.disputesOf(payment.id))) throw new DomainError('PAYMENT_DISPUTED');
      if (refund.amountRappen > (await this.refunds.amountLeft(payment))) throw notFailed('replaced');
      const meta = this.meta(organiserId, 'paid_by_other_means');
      await this.refundRows.transition(refundId, 'settled', { ...how, settledBy: organiserId }, meta);
      await this.refunds.announceRefund(payment, { ...refund, settlement: how.settlement });
    });
  }

  private async requireFailed(refundId: number): Promise<{ refund: Refund; payment: Payment }> {
    const refund = await this.refundRows.find(refundId);
    const payment = refund && (await this.payments.find(refund.paymentId));
    if (!payment) throw new DomainError('REFUND_NOT_FOUND');
    if (refund.status !== 'failed') throw notFailed(refund.status);
    return { refund, payment };
  }

  /**
   * Returns how much is paid for each of these paid reservations, in Rappen: the part of its price that was not refunded,
   * and the remaining payments of former seats that count for it.
   */
  async paidFor(reservations: readonly Reservation[]): Promise<Map<number, number>> {
    const ids = reservations.map(({ id }) => id);
    const [refunds, carried] = await Promise.all([
      this.database.query<{ id: number; rappen: number }>(REFUNDED, [ids]),
      this.refunds.carriedOf(ids),
    ]);
    const refunded = new Map(refunds.map(({ id, rappen }) => [id, rappen]));
    const paid = new Map<number, number>();
    for (const { id, priceRappen } of reservations) {
      const own = Math.max(0, priceRappen - (refunded.get(id) ?? 0));
      paid.set(id, own + (carried.get(id) ?? 0));
    }
    return paid;
  }

  /**
   * Cancels a paid reservation, and gives its remaining payments as credit. Returns and throws as
   * `RefundRequestsService.creditReservation`.
   */
  creditReservation(reservationId: number, organiserId: number): Promise<[Credit, ...Credit[]]> {
    return this.refunds.creditReservation(reservationId, this.meta(organiserId, 'credited_by_organiser'));
  }

  /** Marks the consequences of a lost dispute as settled by an organiser. Throws PAYMENT_NOT_FOUND. */
  async acknowledgeDispute(id: number): Promise<void> {
    if (!(await this.refundRows.acknowledgeDispute(id, this.clock.now())))
      throw new DomainError('PAYMENT_NOT_FOUND');
  }

  /** Enqueues a job for a join, in the running transaction, in case the caller does not carry it out after the commit. */
  beginJoin(join: EventJoin): Promise<void> {
    return this.jobs.enqueue(JOIN_EVENTS, join, { key: String(join.eventId), ...IF_LEFT_UNDONE });
  }

  /**
   * Moves every guest who can have a seat at the other event: if it costs less the difference is refunded, if it costs
   * more nothing is charged, and for three days they can cancel with a full refund. Then cancels the event, which
   * refunds the others. Safe to run twice. Throws the last unexpected error, before anything is cancelled.
   */
  @OnJob(JOIN_EVENTS)
  async joinEvents(join: EventJoin): Promise<void> {
    await tryEach(await this.reservations.liveIds(join.eventId), async (id) => {
      try {
        await this.moveTo(id, join);
      } catch (error) {
        // full, not for them, already there, or cancelled just now: they are refunded with the event
        if (!(error instanceof DomainError)) throw error;
      }
    });
    await this.cancellation.cancelEvent(join.eventId, `organiser:${join.organiserId}`);
  }

  private async moveTo(reservationId: number, { intoId, organiserId }: EventJoin): Promise<void> {
    const { accountId } = await this.reservations.require(reservationId);
    const [guest] = await this.profiles.find([accountId]);
    if (!guest) return;
    const target = { eventId: intoId, guest, freeUntil: freeRefundUntil(this.clock.now()) };
    await this.database.transaction(async () => {
      const moved = await this.booking.transferToEvent(reservationId, target, `organiser:${organiserId}`);
      await this.refundDifference(moved, { payBack: true, organiserId });
    });
  }

  /**
   * Marks a payment that does not count as seen by an organiser. Returns why it does not count. Throws
   * PAYMENT_NOT_FOUND, also for one that counts.
   */
  async acknowledge(paymentId: number): Promise<Payment['mismatch']> {
    const payment = await this.payments.find(paymentId);
    if (!payment?.mismatch) throw new DomainError('PAYMENT_NOT_FOUND');
    await this.payments.acknowledge(paymentId, this.clock.now());
    return payment.mismatch;
  }

  private meta<Reason extends string>(organiserId: number, reason: Reason): TransitionMeta<Reason> {
    return { at: this.clock.now(), by: `organiser:${organiserId}`, reason };
  }
}

function notFailed(state: Refund['status']): DomainError {
  return new DomainError('INVALID_TRANSITION', { args: { state } });
}
