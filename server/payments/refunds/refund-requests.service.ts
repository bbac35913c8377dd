import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { type TransitionMeta, transitionColumns } from '../../common/database/transition-columns.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { rappenToChf } from '../../common/money/chf.js';
import { jobKind } from '../../common/jobs/job-kind.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { Outbox } from '../../common/outbox/outbox.js';
import { BookingService, type EndReason, type Reservation } from '../../events/index.js';
import { type Credit, CreditsService } from '../credits/credits.service.js';
import { secondsAfter } from '../provider/index.js';
import { ReceiptsService } from '../receipts/receipts.service.js';
import {
  amountLeft,
  isDisputed,
  isPartial,
  lostRappen,
  OWNERLESS_RETURNED,
  OwnerlessPaymentEntity,
  type Payment,
  PaymentRecords,
  reducesPayment,
  REFUND_MADE,
  type RefundReason,
  type TransitionActor,
} from '../records/index.js';
import { type Refund, RefundsRepository } from './refunds.repository.js';

/** $1 reservations: each with its former reservations, latest first. */
const FORMER = `with recursive chain as (
    select m.reservation_id as id, m.from_reservation_id as "fromId", 1 as step from reservation_transfers m
     where m.reservation_id = any($1) and m.transferred_at is not null
    union all
    select c.id, m.from_reservation_id, c.step + 1 from chain c
      join reservation_transfers m on m.reservation_id = c."fromId" and m.transferred_at is not null
  ) select id, array_agg("fromId" order by step) as former from chain group by id`;

/** Carries out one refund at the provider. */
export const CARRY_OUT_REFUND = jobKind<{ refundId: number }>('payments.refund');

/**
 * Requests refunds, together with the transition of the payment's owner: its reservation, or a row of
 * `ownerless_payments`. A job carries them out at the provider.
 */
@Injectable()
export class RefundRequestsService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly jobs: Jobs,
    private readonly booking: BookingService,
    private readonly payments: PaymentRecords,
    private readonly refunds: RefundsRepository,
    private readonly credits: CreditsService,
    private readonly receipts: ReceiptsService,
    private readonly outbox: Outbox,
    @InjectRepository(OwnerlessPaymentEntity) private readonly ownerless: Repository<OwnerlessPaymentEntity>,
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
   * Requests a partial refund of several payments, the first ones first; with `leaves` something has to remain. `note`:
   * why, in the organiser's words. Runs in the caller's transaction, which has locked their owner. Throws
   * PAYMENT_DISPUTED, and REFUND_TOO_HIGH for more than is left.
   */
  async requestPart(
    payments: readonly Payment[],
    { leaves, ...part }: { amountRappen: number; leaves: boolean; note?: string },
    meta: TransitionMeta<'partial' | 'price_difference'>,
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
      if (amountRappen > 0)
        await this.enqueue({ ...part, paymentId, amountRappen, reason: meta.reason }, meta);
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
  ): Promise<Reservation & { refundRappen: number }> {
    return this.database.transaction(async () => {
      const reservation = await this.booking.lock(reservationId);
      const to = reservation.status === 'confirmed' ? 'cancelled' : 'refunded';
      // no transition leads from "expired" or "cancelled" to "refunded": a second refund is rejected here
      await this.booking.end(reservation, to, meta);
      let refundRappen = 0;
      if (to === 'refunded') {
        const kept = await this.keptBy(reservationId, { lock: true });
        if (kept[0]?.reservationId !== reservationId) throw new DomainError('PAYMENT_NOT_FOUND');
        for (const payment of kept) refundRappen += await this.request(payment, reason, meta);
      }
      return { ...reservation, status: to, refundRappen };
    });
  }

  /** Records that the requested refund of a cash payment was paid in cash, in the running transaction. */
  async markPaidInCash(paymentId: number, meta: TransitionMeta): Promise<void> {
    for (const { id, status, amountRappen } of await this.refunds.ofPayment(paymentId)) {
      if (status !== 'requested') continue;
      await this.refunds.transition(id, 'succeeded', { failure: null }, meta);
      await this.receipts.credit({ id, paymentId, amountRappen });
    }
  }

  /**
   * Ends a paid reservation, and gives its remaining payments as credit instead of a refund. Returns a credit for each
   * payment, its own first: there are several after a transfer with a surcharge. Throws RESERVATION_NOT_FOUND,
   * INVALID_TRANSITION, PAYMENT_NOT_FOUND (nothing is left), PAYMENT_DISPUTED.
   */
  creditReservation(reservationId: number, meta: TransitionMeta<EndReason>): Promise<[Credit, ...Credit[]]> {
    return this.database.transaction(async () => {
      const reservation = await this.booking.lock(reservationId);
      const kept = await this.keptBy(reservationId, { lock: true });
      // only paid reservations have money: `confirmed` and ended ones do not
      if (reservation.status !== 'paid')
        throw new DomainError('INVALID_TRANSITION', { args: { state: reservation.status } });
      for (const { id } of kept) await this.requireUndisputed(id);
      await this.booking.end(reservation, 'cancelled', meta);
      const { accountId, eventId } = reservation;
      const given: Credit[] = [];
      for (const payment of kept) {
        const amountRappen = await this.amountLeft(payment);
        const about = { accountId, eventId, paymentId: payment.id, reason: 'instead_of_refund' as const };
        if (amountRappen > 0) given.push(await this.credits.give({ ...about, amountRappen }, meta.by));
      }
      const [first, ...others] = given;
      if (!first) throw new DomainError('PAYMENT_NOT_FOUND');
      return [first, ...others];
    });
  }

  /**
   * Returns the payments that pay a reservation: its own first, then those of former seats that the guest was moved
   * from for a surcharge. Fully refunded ones are left out. With `lock` the former reservations stay locked until the
   * transaction ends.
   */
  async keptBy(reservationId: number, { lock = false } = {}): Promise<Payment[]> {
    const former = (await this.formerOf([reservationId])).get(reservationId) ?? [];
    if (lock) for (const id of former) await this.booking.lock(id);
    return this.keptOf([reservationId, ...former]);
  }

  // the former reservations whose payments count for these; those without any are left out
  private async formerOf(reservationIds: readonly number[]): Promise<Map<number, number[]>> {
    const rows = await this.database.query<{ id: number; former: number[] }>(FORMER, [reservationIds]);
    return new Map(rows.map(({ id, former }) => [id, former]));
  }

  private async keptOf(reservationIds: readonly number[]): Promise<Payment[]> {
    const found: Payment[] = [];
    for (const id of reservationIds) {
      const kept = await this.payments.findKept(id);
      if (kept) found.push(kept);
    }
    return found;
  }

  /** Locks the owner of a payment until the transaction ends. Returns its reservation; undefined if it has none. */
  async lockOwner(payment: Payment): Promise<Reservation | undefined> {
    let { reservationId } = payment;
    if (reservationId === null) {
      await this.ownerless.findOne({ where: { id: payment.id }, lock: { mode: 'pessimistic_write' } });
      // an organiser may have attached it to a reservation before we got the lock
      reservationId = (await this.payments.find(payment.id))?.reservationId ?? null;
    }
    return reservationId === null ? undefined : this.booking.lock(reservationId);
  }

  /** Ends the reservation or ownerless row of a fully refunded payment. The caller has locked it. */
  async endIfFullyRefunded(
    payment: Payment,
    reservation: Reservation | undefined,
    meta: TransitionMeta<EndReason>,
  ): Promise<void> {
    const refunds = await this.refunds.ofPayment(payment.id);
    // partial refunds by organisers do not end the seat: a guest may have been moved to a free event
    const endsPlace = refunds.some(
      ({ reason, status }) => reducesPayment(status) && (reason === 'dashboard' || !isPartial(reason)),
    );
    if (!endsPlace || amountLeft(payment.amountRappen, refunds) > 0) return;
    if (!reservation) {
      const open = { id: payment.id, status: 'open' as const };
      await this.ownerless.update(open, { status: 'refunded', ...transitionColumns(meta) });
      return;
    }
    if (reservation.status !== 'paid') return;
    const kept = await this.payments.findKept(reservation.id);
    if (kept?.id !== payment.id) return;
    await this.booking.end(reservation, 'refunded', meta);
    // the payments of former seats go back too
    for (const carried of await this.keptBy(reservation.id, { lock: true }))
      if (carried.reservationId !== reservation.id)
        await this.request(carried, 'refunded_by_organiser', meta);
  }

  /** Issues the credit note of a paid refund, and puts its outbox event; no event if the guest is unknown. */
  async announceRefund(
    payment: Payment,
    refund: Pick<Refund, 'id' | 'amountRappen' | 'reason'> & Partial<Refund>,
  ): Promise<void> {
    const { id: refundId, amountRappen, reason, settlement = null, note = null } = refund;
    const reservation = await this.lockOwner(payment);
    await this.receipts.credit({ id: refundId, paymentId: payment.id, amountRappen });
    if (reservation) {
      const { id: reservationId, accountId, eventId } = reservation;
      const about = { refundId, reservationId, accountId, eventId, amountRappen, reason, settlement, note };
      return this.outbox.put(REFUND_MADE, about);
    }
    const accountId = (await this.ownerless.findOneBy({ id: payment.id }))?.accountId;
    const about = { paymentId: payment.id, amountRappen };
    if (accountId) await this.outbox.put(OWNERLESS_RETURNED, { ...about, accountId });
  }

  /** Returns the remaining amount of a payment, in Rappen: neither refunded nor lost in a dispute. */
  async amountLeft(payment: Payment): Promise<number> {
    const refunds = await this.refunds.ofPayment(payment.id);
    const disputes = await this.refunds.disputesOf(payment.id);
    return amountLeft(payment.amountRappen, refunds, lostRappen(disputes));
  }

  /** Reduces our refunds that the provider does not have yet, after part of the payment was refunded in its dashboard. */
  async reduceRequested(payment: Payment, actor: TransitionActor): Promise<void> {
    for (const refund of await this.refunds.ofPayment(payment.id)) {
      if (refund.status !== 'requested') continue;
      const others = (await this.refunds.ofPayment(payment.id)).filter(({ id }) => id !== refund.id);
      const left = amountLeft(payment.amountRappen, others);
      if (left === 0) await this.refunds.replace(refund.id, actor);
      else if (left < refund.amountRappen) await this.refunds.reduce(refund.id, left);
    }
  }

  /** Returns the remaining payment of a reservation: nothing if it is not paid. */
  async moneyLeft({ id, status }: Pick<Reservation, 'id' | 'status'>) {
    const money = { leftRappen: 0, isDisputed: false };
    for (const kept of status === 'paid' ? await this.keptBy(id) : []) {
      money.leftRappen += await this.amountLeft(kept);
      money.isDisputed ||= isDisputed(await this.refunds.disputesOf(kept.id));
    }
    return money;
  }

  /** Returns the remaining payments of former seats that count for these reservations, in Rappen. */
  async carriedOf(reservationIds: readonly number[]): Promise<Map<number, number>> {
    const left = new Map<number, number>();
    for (const [id, former] of await this.formerOf(reservationIds))
      for (const payment of await this.keptOf(former))
        left.set(id, (left.get(id) ?? 0) + (await this.amountLeft(payment)));
    return left;
  }

  /** Throws PAYMENT_DISPUTED if a payment is disputed, or was lost in a dispute: a refund would pay it twice. */
  async requireUndisputed(paymentId: number): Promise<void> {
    const disputes = await this.refunds.disputesOf(paymentId);
    if (isDisputed(disputes) || lostRappen(disputes) > 0) throw new DomainError('PAYMENT_DISPUTED');
  }

  private async enqueue(
    refund: Pick<Refund, 'paymentId' | 'amountRappen' | 'reason'> & { note?: string },
    meta: TransitionMeta,
  ): Promise<void> {
    // if the job gets lost, the reconciliation finds the refund by this time
    const nextAttemptAt = secondsAfter(meta.at, this.settings.reconcileSeconds);
    const id = await this.refunds.insert({ ...refund, nextAttemptAt }, meta);
    await this.jobs.enqueue(CARRY_OUT_REFUND, { refundId: id }, { key: String(id) });
  }
}
