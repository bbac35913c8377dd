import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { type TransitionMeta, BookingService, type Reservation } from '../../events/index.js';
import { after } from '../reconciliation/backoff.rules.js';
import { type Payment, PaymentsRepository } from '../fulfilment/payments.repository.js';
import type { RefundReason } from './refund.states.js';
import { amountLeft } from './refund.rules.js';
import { RefundsRepository } from './refunds.repository.js';

/** The job that carries out one refund at the provider. */
export const REFUND_JOB = 'payments.refund';

/** Decides that money goes back, together with the move of the place that it was for. The provider is asked later, by a job. */
@Injectable()
export class RefundRequestsService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly jobs: Jobs,
    private readonly places: BookingService,
    private readonly payments: PaymentsRepository,
    private readonly refunds: RefundsRepository,
  ) {}

  /**
   * Orders what is left of a payment back, in the running transaction, which has locked its reservation.
   * Answers the amount in Rappen: 0 when all of it went back before.
   */
  async request(payment: Payment, reason: RefundReason, moment: TransitionMeta): Promise<number> {
    const amountRappen = amountLeft(payment.amountRappen, await this.refunds.ofPayment(payment.id));
    if (amountRappen === 0) return 0;
    const request = { paymentId: payment.id, amountRappen, reason };
    // should the job get lost, the reconciliation finds the order by this time
    const id = await this.refunds.insert(request, after(moment.at, this.settings.reconcileSeconds), moment);
    await this.jobs.send(REFUND_JOB, { refundId: id }, { key: String(id) });
    return amountRappen;
  }

  /**
   * Gives a place up and its money back: paid becomes refunded, confirmed becomes cancelled. Answers the reservation
   * as it is then, and how much goes back. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION.
   */
  refundReservation(
    reservationId: number,
    reason: RefundReason,
    moment: TransitionMeta,
  ): Promise<{ reservation: Reservation; refundRappen: number }> {
    return this.database.transaction(async () => {
      const reservation = await this.places.lock(reservationId);
      const to = reservation.status === 'confirmed' ? 'cancelled' : 'refunded';
      // "expired" and "cancelled" cannot become "refunded": the table refuses a second time
      await this.places.transition(reservation, to, moment);
      const refundRappen = to === 'refunded' ? await this.orderKept(reservation, reason, moment) : 0;
      return { reservation: { ...reservation, status: to }, refundRappen };
    });
  }

  private async orderKept(
    reservation: Reservation,
    reason: RefundReason,
    moment: TransitionMeta,
  ): Promise<number> {
    const kept = await this.payments.findKept(reservation.id);
    if (!kept) throw new DomainError('PAYMENT_NOT_FOUND');
    return this.request(kept, reason, moment);
  }
}
