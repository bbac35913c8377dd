import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { PaymentsService } from '../../payments/index.js';
import { PaymentListsService, type PaymentSummary } from '../../reporting/index.js';

/** Lets organisers acknowledge payments that do not count. */
@Injectable()
export class AcknowledgementService {
  constructor(
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
}
