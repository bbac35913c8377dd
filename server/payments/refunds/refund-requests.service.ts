import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { rappenToChf } from '../../common/money/chf.js';
import { jobKind } from '../../common/jobs/job-kind.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { BookingService, type EndReason, type Reservation, type TransitionMeta } from '../../events/index.js';
import { type Credit, CreditsService } from '../credits/credits.service.js';
import { secondsAfter } from '../provider/index.js';
import { ReceiptsService } from '../receipts/receipts.service.js';
import { DisputeRecords, type Payment, PaymentRecords, type TransitionActor } from '../records/index.js';
import { KeptMoney } from './kept-money.js';
import { amountLeft, isDisputed, lostRappen } from './refund.rules.js';
import type { RefundReason } from './refund.states.js';
import { type Refund, RefundsRepository } from './refunds.repository.js';

/** A partial refund. */
export interface PartOfPayment {
  amountRappen: number;
  reason: Extract<RefundReason, 'partial' | 'price_difference'>;
  /** Why, in the organiser's words. */
  note?: string;
}

/** Carries out one refund at the provider. */
export const CARRY_OUT_REFUND = jobKind<{ refundId: number }>('payments.refund');

/** Requests refunds, together with the transition of their reservation. A job carries them out at the provider. */
@Injectable()
export class RefundRequestsService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly jobs: Jobs,
    private readonly booking: BookingService,
    private readonly payments: PaymentRecords,
    private readonly refunds: RefundsRepository,
    private readonly disputes: DisputeRecords,
    private readonly credits: CreditsService,
    private readonly kept: KeptMoney,
    private readonly receipts: ReceiptsService,
  ) {}

  /**
   * Requests a refund of the remaining payment. Runs in the caller's transaction, which has locked its owner. While the
   * payment is disputed, the refund waits. Returns the amount in Rappen: 0 if nothing is left.
   */
  async request(payment: Payment, reason: RefundReason, meta: TransitionMeta): Promise<number> {
    const amountRappen = await this.amountLeft(payment);
    if (amountRappen > 0) await this.enqueue({ paymentId: payment.id, amountRappen, reason }, meta);
    return amountRappen;
  }

  /**
   * Requests a partial refund of several payments, the first ones first. Runs in the caller's transaction, which has
   * locked their owner. Throws PAYMENT_DISPUTED, and REFUND_TOO_HIGH for more than is left; with `leaves` something has
   * to remain.
   */
  async requestPart(
    payments: readonly Payment[],
    { leaves, ...part }: PartOfPayment & { leaves: boolean },
    meta: TransitionMeta,
  ): Promise<void> {
    const left: { paymentId: number; rappen: number }[] = [];
    for (const payment of payments) {
      await this.requireUndisputed(payment.id);
      left.push({ paymentId: payment.id, rappen: await this.amountLeft(payment) });
    }
    const sum = left.reduce((all, { rappen }) => all + rappen, 0);
    if (part.amountRappen > sum || (leaves && part.amountRappen === sum))
      throw new DomainError('REFUND_TOO_HIGH', { args: { left: rappenToChf(sum).toFixed(2) } });
    let rest = part.amountRappen;
    for (const { paymentId, rappen } of left) {
      const amountRappen = Math.min(rest, rappen);
      if (amountRappen > 0) await this.enqueue({ ...part, paymentId, amountRappen }, meta);
      rest -= amountRappen;
    }
  }

  /**
   * Ends a reservation and requests the refund of its payment: paid becomes refunded, confirmed becomes cancelled.
   * Returns the changed reservation and the amount in Rappen. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION.
   */
  refundReservation(
    reservationId: number,
    reason: RefundReason,
    meta: TransitionMeta<EndReason>,
  ): Promise<{ reservation: Reservation; refundRappen: number }> {
    return this.database.transaction(async () => {
      const reservation = await this.booking.lock(reservationId);
      const to = reservation.status === 'confirmed' ? 'cancelled' : 'refunded';
      // no transition leads from "expired" or "cancelled" to "refunded": a second refund is rejected here
      await this.booking.end(reservation, to, meta);
      const refundRappen = to === 'refunded' ? await this.requestKept(reservation, reason, meta) : 0;
      return { reservation: { ...reservation, status: to }, refundRappen };
    });
  }

  /** Records that the requested refund of a cash payment was paid in cash, in the running transaction. */
  async handOver(paymentId: number, meta: TransitionMeta): Promise<void> {
    for (const { id, status, amountRappen } of await this.refunds.ofPayment(paymentId)) {
      if (status !== 'requested') continue;
      await this.refunds.transition(id, 'succeeded', {}, meta);
      await this.refunds.scheduleAttempt(id, null, 0);
      await this.receipts.credit({ id, paymentId, amountRappen });
    }
  }

  /**
   * Ends a paid reservation, and gives its remaining payment as credit instead of a refund. Throws
   * RESERVATION_NOT_FOUND, INVALID_TRANSITION, PAYMENT_NOT_FOUND (nothing is left), PAYMENT_DISPUTED.
   */
  creditReservation(reservationId: number, meta: TransitionMeta<EndReason>): Promise<Credit> {
    return this.database.transaction(async () => {
      const reservation = await this.booking.lock(reservationId);
      const own = await this.payments.findKept(reservationId);
      const carried = await this.kept.lockCarried(reservationId);
      // only paid reservations have money: `confirmed` and ended ones do not
      if (reservation.status !== 'paid')
        throw new DomainError('INVALID_TRANSITION', { args: { state: reservation.status } });
      const kept = own ? [own, ...carried] : carried;
      for (const { id } of kept) await this.requireUndisputed(id);
      await this.booking.end(reservation, 'cancelled', meta);
      return this.creditFor(reservation, kept, meta.by);
    });
  }

  /** Returns the remaining amount of a payment, in Rappen: neither refunded nor lost in a dispute. */
  async amountLeft(payment: Payment): Promise<number> {
    const refunds = await this.refunds.ofPayment(payment.id);
    const disputes = await this.disputes.ofPayment(payment.id);
    return amountLeft(payment.amountRappen, refunds, lostRappen(disputes));
  }

  /**
   * Reduces our refunds that the provider has not received yet, after part of the payment was refunded in its
   * dashboard.
   */
  async makeRoom(payment: Payment, actor: TransitionActor): Promise<void> {
    for (const refund of await this.refunds.ofPayment(payment.id)) {
      if (refund.status !== 'requested') continue;
      const others = (await this.refunds.ofPayment(payment.id)).filter(({ id }) => id !== refund.id);
      const left = amountLeft(payment.amountRappen, others);
      if (left === 0) await this.refunds.replace(refund.id, actor);
      else if (left < refund.amountRappen) await this.refunds.reduce(refund.id, left);
    }
  }

  /** Returns the remaining payment of a reservation: nothing if it is not paid. */
  async moneyLeft({
    id,
    status,
  }: Pick<Reservation, 'id' | 'status'>): Promise<{ leftRappen: number; isDisputed: boolean }> {
    const money = { leftRappen: 0, isDisputed: false };
    for (const kept of status === 'paid' ? await this.kept.of(id) : []) {
      money.leftRappen += await this.amountLeft(kept);
      money.isDisputed ||= isDisputed(await this.disputes.ofPayment(kept.id));
    }
    return money;
  }

  /** Returns the remaining payments of former seats that count for these reservations, in Rappen. */
  async carriedOf(reservationIds: readonly number[]): Promise<Map<number, number>> {
    const left = new Map<number, number>();
    for (const [id, payments] of await this.kept.carriedOf(reservationIds))
      for (const payment of payments) left.set(id, (left.get(id) ?? 0) + (await this.amountLeft(payment)));
    return left;
  }

  /**
   * Requests the refund of the payments of former seats that count for a locked reservation. Returns the amount in
   * Rappen.
   */
  async requestCarried(reservationId: number, reason: RefundReason, meta: TransitionMeta): Promise<number> {
    let sum = 0;
    for (const payment of await this.kept.lockCarried(reservationId))
      sum += await this.request(payment, reason, meta);
    return sum;
  }

  /**
   * Returns how much of the payments of these reservations was refunded, in Rappen; reservations without a refund are
   * left out.
   */
  backOf(reservationIds: readonly number[]): Promise<Map<number, number>> {
    return this.refunds.backOf(reservationIds);
  }

  /** Throws PAYMENT_DISPUTED if a payment is disputed, or was lost in a dispute: a refund would pay it twice. */
  async requireUndisputed(paymentId: number): Promise<void> {
    const disputes = await this.disputes.ofPayment(paymentId);
    if (isDisputed(disputes) || lostRappen(disputes) > 0) throw new DomainError('PAYMENT_DISPUTED');
  }

  private async enqueue(
    refund: Pick<Refund, 'paymentId' | 'amountRappen' | 'reason'> & Partial<Pick<Refund, 'note'>>,
    meta: TransitionMeta,
  ): Promise<void> {
    // if the job gets lost, the reconciliation finds the refund by this time
    const nextAttemptAt = secondsAfter(meta.at, this.settings.reconcileSeconds);
    const id = await this.refunds.insert(refund, nextAttemptAt, meta);
    await this.jobs.enqueue(CARRY_OUT_REFUND, { refundId: id }, { key: String(id) });
  }

  private async requestKept(
    reservation: Reservation,
    reason: RefundReason,
    meta: TransitionMeta,
  ): Promise<number> {
    const kept = await this.payments.findKept(reservation.id);
    if (!kept) throw new DomainError('PAYMENT_NOT_FOUND');
    const refundRappen = await this.request(kept, reason, meta);
    return refundRappen + (await this.requestCarried(reservation.id, reason, meta));
  }

  private async creditFor(
    { accountId, eventId }: Reservation,
    payments: readonly Payment[],
    by: string,
  ): Promise<Credit> {
    let given: Credit | undefined;
    for (const payment of payments) {
      const amountRappen = await this.amountLeft(payment);
      const gift = {
        accountId,
        eventId,
        amountRappen,
        reason: 'instead_of_refund',
        paymentId: payment.id,
      } as const;
      if (amountRappen > 0) given = await this.credits.give(gift, by);
    }
    if (!given) throw new DomainError('PAYMENT_NOT_FOUND');
    return given;
  }
}
