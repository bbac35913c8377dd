import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type AuditedAction, AuditedRead, AuditService, Downloadable } from '../../audit/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { EventId, IdParam } from '../../common/http/id.pipe.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { zurichDay } from '../../common/time/zurich.js';
import { OwnerlessService, PaymentsService } from '../../payments/index.js';
import {
  AdminPaymentDto,
  AdminPaymentsDto,
  AdminRefundDto,
  DISPUTES_TABLE,
  DisputeDto,
  DisputesDto,
  OWNERLESS_TABLE,
  OwnerlessPaymentDto,
  OwnerlessPaymentsDto,
  PAYMENTS_TABLE,
  PaymentListsService,
  PaymentsQuery,
} from '../../reporting/index.js';
import { AdminEventDto, AdminEventsService } from '../events/index.js';
import { OwnerlessDecisionDto, RefundPayoutDto } from './admin-payments.dto.js';

const DONE = { place: 'placed', refund: 'refunded', dismiss: 'dismissed' } as const;

@OrganisersOnly()
@Controller('admin')
export class AdminPaymentsController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly events: AdminEventsService,
    private readonly lists: PaymentListsService,
    private readonly payments: PaymentsService,
  ) {}

  /** Cancels an event and refunds every paid reservation once. Calling it again changes nothing. */
  @Post('events/:id/cancel')
  @HttpCode(200)
  cancel(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<AdminEventDto> {
    return this.events.cancel(user, eventId);
  }

  /** Lists the payments with their refunds, newest first. `state=attention`: those that need attention. */
  @Get('payments')
  @Downloadable('payments', 'account.payments_exported', PAYMENTS_TABLE)
  @AuditedRead('account.payments_read')
  list(@Query() query: PaymentsQuery, @RequestLanguage() language: Language): Promise<AdminPaymentsDto> {
    return this.lists.list(query, language);
  }

  /**
   * Marks a payment that does not count as seen by an organiser. It leaves the list `state=attention` once
   * its refund is completed.
   */
  @Post('payments/:id/acknowledge')
  @HttpCode(200)
  acknowledge(
    @IdParam('id', 'PAYMENT_NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<AdminPaymentDto> {
    return this.database.transaction(async () => {
      const details = { payment_id: id, reason: await this.payments.acknowledge(id) };
      const payment = known(await this.lists.find(id, language));
      const subjectId = payment.reservation_id;
      await this.audit.record(user, { action: 'reservation.payment_acknowledged', subjectId, details });
      return payment;
    });
  }

  /** Retries a failed refund at once. */
  @Post('refunds/:id/retry')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  async retry(
    @IdParam('id', 'REFUND_NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminRefundDto> {
    // calls the provider, so it must not run in a transaction
    await this.payments.retryRefund(id, user.accountId);
    return this.recorded(user, 'reservation.refund_retried', id);
  }

  /** Records that a failed refund was paid by other means. It then counts as refunded and is not retried. */
  @Post('refunds/:id/payout')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION', 'PAYMENT_DISPUTED')
  async recordPayout(
    @IdParam('id', 'REFUND_NOT_FOUND') id: number,
    @Body() { how, date, reference }: RefundPayoutDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminRefundDto> {
    if (date > zurichDay(this.clock.now())) throw invalidField('date', 'date must not lie ahead');
    const note = { settlement: how, settledOn: date, settlementReference: reference };
    await this.payments.recordPayout(id, note, user.accountId);
    return this.recorded(user, 'reservation.refund_paid_out', id);
  }

  private async recorded(
    user: CurrentUser,
    action: `reservation.${string}`,
    id: number,
  ): Promise<AdminRefundDto> {
    const found = await this.lists.findRefund(id);
    if (!found) throw new DomainError('REFUND_NOT_FOUND');
    const { reservation_id: subjectId, ...refund } = found;
    const { amount_chf, status, settlement } = refund;
    const details = { refund_id: id, amount_chf, status, ...(settlement && { how: settlement }) };
    await this.audit.record(user, { action, subjectId, details });
    return refund;
  }
}

/** Payments without an owner, and disputes. */
@OrganisersOnly()
@Controller('admin')
export class OpenMoneyController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly lists: PaymentListsService,
    private readonly payments: PaymentsService,
    private readonly ownerlessPayments: OwnerlessService,
  ) {}

  /** Lists the payments without an owner, newest first: payments for an unknown hold. */
  @Get('ownerless-payments')
  @Downloadable('ownerless-payments', 'account.payments_exported', OWNERLESS_TABLE)
  @AuditedRead('account.payments_read')
  ownerless(
    @Query() query: PaymentsQuery,
    @RequestLanguage() language: Language,
  ): Promise<OwnerlessPaymentsDto> {
    return this.lists.ownerless(query, language);
  }

  /** Returns one payment without an owner, with the email address of the payer from the payment provider. */
  @Get('ownerless-payments/:id')
  @AuditedRead('account.payer_read')
  async read(
    @IdParam('id', 'PAYMENT_NOT_FOUND') id: number,
    @RequestLanguage() language: Language,
  ): Promise<OwnerlessPaymentDto> {
    const payer_email = await this.ownerlessPayments.payerEmail(id);
    return { ...known(await this.lists.findOwnerless(id, language)), payer_email };
  }

  /** Gives a seat for the payment, refunds it, or records why neither is needed. */
  @Post('ownerless-payments/:id/decision')
  @HttpCode(200)
  @ApiErrors(
    'ALREADY_DECIDED',
    'PAYMENT_DISPUTED',
    'ACCOUNT_NOT_FOUND',
    'PROFILE_NOT_FOUND',
    'EVENT_NOT_FOUND',
    'EVENT_CANCELLED',
    'RESERVATIONS_CLOSED',
    'ALREADY_RESERVED',
    'EVENT_FULL',
    'GUEST_BLOCKED',
  )
  decide(
    @IdParam('id', 'PAYMENT_NOT_FOUND') id: number,
    @Body() body: OwnerlessDecisionDto,
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<OwnerlessPaymentDto> {
    return this.database.transaction(async () => {
      const about = await this.carryOut(`organiser:${user.accountId}`, id, body);
      const action = `reservation.payment_${DONE[body.decision]}` as const;
      await this.audit.record(user, { action, ...about });
      return known(await this.lists.findOwnerless(id, language));
    });
  }

  /** Lists the disputes: payments contested by the payer's bank. The earliest deadline comes first. */
  @Get('disputes')
  @Downloadable('disputes', 'account.disputes_exported', DISPUTES_TABLE)
  @AuditedRead('account.payments_read')
  disputes(@Query() query: PaymentsQuery, @RequestLanguage() language: Language): Promise<DisputesDto> {
    return this.lists.disputes(query, language);
  }

  /** Marks the consequences of a lost dispute as settled. */
  @Post('disputes/:id/acknowledge')
  @HttpCode(200)
  acknowledge(
    @IdParam('id', 'PAYMENT_NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<DisputeDto> {
    return this.database.transaction(async () => {
      await this.payments.acknowledgeDispute(id);
      const dispute = known(await this.lists.findDispute(id, language));
      const { reservation_id: subjectId, payment_id } = dispute;
      const details = { dispute_id: id, payment_id };
      await this.audit.record(user, { action: 'reservation.dispute_acknowledged', subjectId, details });
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
      const placed = await this.ownerlessPayments.place(id, { accountId, eventId }, by);
      const where = { account_id: placed.accountId, event_id: placed.eventId };
      return { subjectId: placed.id, details: { ...details, ...where } };
    }
    if (decision === 'refund') await this.ownerlessPayments.refund(id, by);
    else await this.ownerlessPayments.dismiss(id, reason, by);
    return { details };
  }
}

function known<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new DomainError('PAYMENT_NOT_FOUND');
  return row;
}
