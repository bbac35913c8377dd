import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { DisputeRecords, type Payment, PaymentRecords } from '../records/index.js';
import { PaymentOwners } from './payment-owners.js';
import { amountLeft, isDisputed, lostRappen } from './refund.rules.js';
import { type Refund, RefundsRepository, type SettlementNote } from './refunds.repository.js';
import { RefundsService } from './refunds.service.js';

/** What organisers do about a failed refund: retry it, or pay it by other means. */
@Injectable()
export class FailedRefundsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly payments: PaymentRecords,
    private readonly refunds: RefundsRepository,
    private readonly disputes: DisputeRecords,
    private readonly owners: PaymentOwners,
    private readonly attempts: RefundsService,
  ) {}

  /** Retries a failed refund at once. Throws REFUND_NOT_FOUND, INVALID_TRANSITION if it has not failed, UNAVAILABLE. */
  async retry(refundId: number, by: string): Promise<void> {
    const { refund } = await this.require(refundId);
    await this.attempts.attempt(refund.id, by);
  }

  /**
   * Records that an organiser has paid a failed refund by other means: it counts as refunded, and is not retried.
   * Throws REFUND_NOT_FOUND, INVALID_TRANSITION if it has not failed, or was refunded in the meantime,
   * PAYMENT_DISPUTED, UNAVAILABLE.
   */
  async recordPayout(refundId: number, how: SettlementNote, by: string): Promise<void> {
    const { payment } = await this.require(refundId);
    // it may have been refunded in the dashboard: then the guest would get the money twice
    if (payment.paymentIntent) await this.attempts.sync(payment.paymentIntent, by);
    await this.database.transaction(async () => {
      await this.owners.lock(payment);
      const { refund } = await this.require(refundId);
      const disputes = await this.disputes.ofPayment(payment.id);
      if (isDisputed(disputes)) throw new DomainError('PAYMENT_DISPUTED');
      const all = await this.refunds.ofPayment(payment.id);
      const left = amountLeft(payment.amountRappen, all, lostRappen(disputes));
      if (refund.amountRappen > left) throw notFailed('replaced');
      const meta = { at: this.clock.now(), by, reason: 'paid_by_other_means' };
      await this.refunds.recordPayout(refundId, how, meta);
      await this.owners.tellMade(payment, { ...refund, settlement: how.settlement });
    });
  }

  private async require(refundId: number): Promise<{ refund: Refund; payment: Payment }> {
    const refund = await this.refunds.find(refundId);
    const payment = refund && (await this.payments.find(refund.paymentId));
    if (!payment) throw new DomainError('REFUND_NOT_FOUND');
    if (refund.status !== 'failed') throw notFailed(refund.status);
    return { refund, payment };
  }
}

function notFailed(state: Refund['status']): DomainError {
  return new DomainError('INVALID_TRANSITION', { args: { state } });
}
