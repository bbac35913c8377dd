import { Injectable } from '@nestjs/common';
import { type AuditedAction, AuditService } from '../../audit/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { Language } from '../../common/http/request-language.js';
import { zurichDay } from '../../common/time/zurich.js';
import { OwnerlessService, PaymentsService } from '../../payments/index.js';
import {
  type AdminPaymentDto,
  type AdminRefundDto,
  type DisputeDto,
  type OwnerlessPaymentDto,
  PaymentListsService,
} from '../../reporting/index.js';
import type { OwnerlessDecisionDto, RefundPayoutDto } from './admin-payments.dto.js';

const DONE = { place: 'placed', refund: 'refunded', dismiss: 'dismissed' } as const;

/**
 * Organisers' decisions about payments: about payments that do not count or have no owner, failed refunds, and
 * lost disputes. Recorded in the audit log.
 */
@Injectable()
export class AdminPaymentsService {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly payments: PaymentsService,
    private readonly ownerless: OwnerlessService,
    private readonly lists: PaymentListsService,
  ) {}

  /** Acknowledges a payment. Returns it afterwards. Throws PAYMENT_NOT_FOUND, also for a payment that counts. */
  acknowledge(organiser: CurrentUser, id: number, language: Language): Promise<AdminPaymentDto> {
    return this.database.transaction(async () => {
      const details = { payment_id: id, reason: await this.payments.acknowledge(id) };
      const payment = known(await this.lists.find(id, language));
      const subjectId = payment.reservation_id;
      await this.audit.record(organiser, { action: 'reservation.payment_acknowledged', subjectId, details });
      return payment;
    });
  }

  /** Retries a refund. Returns it afterwards. Throws REFUND_NOT_FOUND, INVALID_TRANSITION, UNAVAILABLE. */
  async retryRefund(organiser: CurrentUser, id: number): Promise<AdminRefundDto> {
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
    { how, date, reference }: RefundPayoutDto,
  ): Promise<AdminRefundDto> {
    if (date > zurichDay(this.clock.now())) throw invalidField('date', 'date must not lie ahead');
    const note = { settlement: how, settledOn: date, settlementReference: reference };
    await this.payments.recordPayout(id, note, organiser.accountId);
    return this.recorded(organiser, 'reservation.refund_paid_out', id);
  }

  /**
   * Returns a payment without an owner and its payer's email, fetched from the provider. Throws PAYMENT_NOT_FOUND,
   * UNAVAILABLE.
   */
  async readOwnerless(id: number, language: Language): Promise<OwnerlessPaymentDto> {
    const payer_email = await this.ownerless.payerEmail(id);
    return { ...known(await this.lists.findOwnerless(id, language)), payer_email };
  }

  /**
   * Gives a seat, refunds, or dismisses the payment with a reason; the first of two organisers decides. Throws
   * PAYMENT_NOT_FOUND, ALREADY_DECIDED, PAYMENT_DISPUTED, and as `OwnerlessService.place`.
   */
  decideOwnerless(
    organiser: CurrentUser,
    id: number,
    body: OwnerlessDecisionDto,
    language: Language,
  ): Promise<OwnerlessPaymentDto> {
    return this.database.transaction(async () => {
      const about = await this.carryOut(`organiser:${organiser.accountId}`, id, body);
      const action = `reservation.payment_${DONE[body.decision]}` as const;
      await this.audit.record(organiser, { action, ...about });
      return known(await this.lists.findOwnerless(id, language));
    });
  }

  /** Marks the consequences of a lost dispute as settled. Throws PAYMENT_NOT_FOUND. */
  acknowledgeDispute(organiser: CurrentUser, id: number, language: Language): Promise<DisputeDto> {
    return this.database.transaction(async () => {
      await this.payments.acknowledgeDispute(id);
      const dispute = known(await this.lists.findDispute(id, language));
      const { reservation_id: subjectId, payment_id } = dispute;
      const details = { dispute_id: id, payment_id };
      await this.audit.record(organiser, { action: 'reservation.dispute_acknowledged', subjectId, details });
      return dispute;
    });
  }

  private async carryOut(
    by: string,
    id: number,
    { decision, account_id: accountId, event_id: eventId, reason = '' }: OwnerlessDecisionDto,
  ): Promise<Pick<AuditedAction, 'subjectId' | 'details'>> {
    const details = { payment_id: id };
    if (decision === 'place') {
      const placed = await this.ownerless.place(id, { accountId, eventId }, by);
      const where = { account_id: placed.accountId, event_id: placed.eventId };
      return { subjectId: placed.id, details: { ...details, ...where } };
    }
    if (decision === 'refund') await this.ownerless.refund(id, by);
    else await this.ownerless.dismiss(id, reason, by);
    return { details };
  }

  private async recorded(
    organiser: CurrentUser,
    action: `reservation.${string}`,
    id: number,
  ): Promise<AdminRefundDto> {
    const found = await this.lists.findRefund(id);
    if (!found) throw new DomainError('REFUND_NOT_FOUND');
    const { reservation_id: subjectId, ...refund } = found;
    const { amount_chf, status, settlement } = refund;
    const done = { refund_id: id, amount_chf, status };
    const details = settlement ? { ...done, how: settlement } : done;
    await this.audit.record(organiser, { action, subjectId, details });
    return refund;
  }
}

function known<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new DomainError('PAYMENT_NOT_FOUND');
  return row;
}
