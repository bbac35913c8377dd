import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { BookingService, type Reservation, type TransitionMeta } from '../../events/index.js';
import { secondsAfter } from '../provider/index.js';
import { type Payment, PaymentRecords } from '../records/index.js';
import { amountLeft } from './refund.rules.js';
import type { RefundReason } from './refund.states.js';
import { RefundsRepository } from './refunds.repository.js';

/** The job that carries out one refund at the provider. */
export const REFUND_JOB = 'payments.refund';

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
  ) {}

  /**
   * Requests a refund of what is left of a payment. Runs in the caller's transaction, which has locked the reservation.
   * Returns the amount in Rappen: 0 if nothing is left.
   */
  async request(payment: Payment, reason: RefundReason, meta: TransitionMeta): Promise<number> {
    const amountRappen = amountLeft(payment.amountRappen, await this.refunds.ofPayment(payment.id));
    if (amountRappen === 0) return 0;
    // if the job gets lost, the reconciliation finds the refund by this time
    const nextAttemptAt = secondsAfter(meta.at, this.settings.reconcileSeconds);
    const id = await this.refunds.insert(
      { paymentId: payment.id, amountRappen, reason },
      nextAttemptAt,
      meta,
    );
    await this.jobs.enqueue(REFUND_JOB, { refundId: id }, { key: String(id) });
    return amountRappen;
  }

  /**
   * Ends a reservation and requests the refund of its payment: paid becomes refunded, confirmed becomes cancelled.
   * Returns the changed reservation and the amount in Rappen. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION.
   */
  refundReservation(
    reservationId: number,
    reason: RefundReason,
    meta: TransitionMeta,
  ): Promise<{ reservation: Reservation; refundRappen: number }> {
    return this.database.transaction(async () => {
      const reservation = await this.booking.lock(reservationId);
      const to = reservation.status === 'confirmed' ? 'cancelled' : 'refunded';
      // no transition leads from "expired" or "cancelled" to "refunded": a second refund is rejected here
      await this.booking.transition(reservation, to, meta);
      const refundRappen = to === 'refunded' ? await this.requestKept(reservation, reason, meta) : 0;
      return { reservation: { ...reservation, status: to }, refundRappen };
    });
  }

  private async requestKept(
    reservation: Reservation,
    reason: RefundReason,
    meta: TransitionMeta,
  ): Promise<number> {
    const kept = await this.payments.findKept(reservation.id);
    if (!kept) throw new DomainError('PAYMENT_NOT_FOUND');
    return this.request(kept, reason, meta);
  }
}
