import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Clock } from '../../common/clock/clock.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { rappenToChf } from '../../common/money/chf.js';
import { zurichDay } from '../../common/time/zurich.js';
import { PaymentsService, type Settlement } from '../../payments/index.js';
import { PaymentListsService, type RefundSummary, type PaymentSummary } from '../../reporting/index.js';
import { Database } from '../../common/database/database.js';

/** Organisers' decisions about payments that do not count and about failed refunds, recorded in the audit log. */
@Injectable()
export class AdminPaymentsService {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly payments: PaymentsService,
    private readonly lists: PaymentListsService,
  ) {}

  /** Acknowledges a payment. Returns it afterwards. Throws PAYMENT_NOT_FOUND, also for a payment that counts. */
  async acknowledge(organiser: CurrentUser, paymentId: number): Promise<PaymentSummary> {
    return this.database.transaction(async () => {
      await this.payments.acknowledge(paymentId);
      const payment = await this.lists.find(paymentId);
      if (!payment) throw new DomainError('PAYMENT_NOT_FOUND');
      await this.audit.record(organiser, {
        action: 'reservation.payment_acknowledged',
        subject: 'reservation',
        subjectId: payment.reservationId,
        details: { payment_id: paymentId, reason: payment.mismatch },
      });
      return payment;
    });
  }

  /** Retries a refund. Returns it afterwards. Throws REFUND_NOT_FOUND, INVALID_TRANSITION, UNAVAILABLE. */
  async retryRefund(organiser: CurrentUser, id: number): Promise<RefundSummary> {
    // calls the provider, so it must not run in a transaction
    await this.payments.retryRefund(id, organiser.accountId);
    return this.recorded(organiser, 'reservation.refund_retried', id);
  }

  /**
   * Records a payout by other means. Returns the refund afterwards. Throws VALIDATION_FAILED for a future day, and as
   * `PaymentsService.recordPayout`.
   */
  async recordPayout(
    organiser: CurrentUser,
    id: number,
    { how, date, reference }: { how: Settlement; date: string; reference: string },
  ): Promise<RefundSummary> {
    if (date > zurichDay(this.clock.now())) throw invalidField('date', 'date must not lie ahead');
    const note = { settlement: how, settledOn: date, settlementReference: reference };
    await this.payments.recordPayout(id, note, organiser.accountId);
    return this.recorded(organiser, 'reservation.refund_paid_out', id);
  }

  private async recorded(organiser: CurrentUser, action: string, id: number): Promise<RefundSummary> {
    const refund = await this.lists.findRefund(id);
    if (!refund) throw new DomainError('REFUND_NOT_FOUND');
    const { reservationId, amountRappen, status, settlement } = refund;
    await this.audit.record(organiser, {
      action,
      subject: 'reservation',
      ...(reservationId === null ? {} : { subjectId: reservationId }),
      details: {
        refund_id: id,
        amount_chf: rappenToChf(amountRappen),
        status,
        ...(settlement ? { how: settlement } : {}),
      },
    });
    return refund;
  }
}
