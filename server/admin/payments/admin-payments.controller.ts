import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedRead, Downloadable } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { EventId, IdParam } from '../../common/http/id.pipe.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
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
import { AdminPaymentsService } from './admin-payments.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin')
export class AdminPaymentsController {
  constructor(
    private readonly events: AdminEventsService,
    private readonly lists: PaymentListsService,
    private readonly payments: AdminPaymentsService,
  ) {}

  /** Cancels an event; every paid reservation is refunded, once. Called again, it changes nothing. */
  @Post('events/:id/cancel')
  @HttpCode(200)
  cancel(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<AdminEventDto> {
    return this.events.cancel(user, eventId);
  }

  /** Payments with their refunds, newest first; `state=attention` leaves those that somebody should look at. */
  @Get('payments')
  @Downloadable('payments', 'account.payments_exported', PAYMENTS_TABLE)
  @AuditedRead('account.payments_read')
  list(@Query() query: PaymentsQuery, @RequestLanguage() language: Language): Promise<AdminPaymentsDto> {
    return this.lists.list(query, language);
  }

  /** Notes that somebody has looked at a payment that does not count; it leaves the list once its money is back. */
  @Post('payments/:id/acknowledge')
  @HttpCode(200)
  acknowledge(
    @IdParam('id', 'PAYMENT_NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<AdminPaymentDto> {
    return this.payments.acknowledge(user, id, language);
  }

  /** Asks the provider for a failed refund again, at once. */
  @Post('refunds/:id/retry')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  retry(
    @IdParam('id', 'REFUND_NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminRefundDto> {
    return this.payments.retryRefund(user, id);
  }

  /** Notes that a failed refund was paid by other means: it counts as paid back, and is not tried again. */
  @Post('refunds/:id/payout')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION', 'PAYMENT_DISPUTED')
  recordPayout(
    @IdParam('id', 'REFUND_NOT_FOUND') id: number,
    @Body() body: RefundPayoutDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminRefundDto> {
    return this.payments.recordPayout(user, id, body);
  }
}

/** Payments without an owner, and disputes. */
@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin')
export class OpenMoneyController {
  constructor(
    private readonly lists: PaymentListsService,
    private readonly payments: AdminPaymentsService,
  ) {}

  /** Money that nobody knows what it is for, newest first. */
  @Get('ownerless-payments')
  @Downloadable('ownerless-payments', 'account.payments_exported', OWNERLESS_TABLE)
  @AuditedRead('account.payments_read')
  ownerless(
    @Query() query: PaymentsQuery,
    @RequestLanguage() language: Language,
  ): Promise<OwnerlessPaymentsDto> {
    return this.lists.ownerless(query, language);
  }

  /** One of them, with its payer’s email from the provider. */
  @Get('ownerless-payments/:id')
  @AuditedRead('account.payer_read')
  read(
    @IdParam('id', 'PAYMENT_NOT_FOUND') id: number,
    @RequestLanguage() language: Language,
  ): Promise<OwnerlessPaymentDto> {
    return this.payments.readOwnerless(id, language);
  }

  /** Gives the place, pays back, or says why neither. */
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
    return this.payments.decideOwnerless(user, id, body, language);
  }

  /** Payments that their payers’ banks contest, the most urgent first. */
  @Get('disputes')
  @Downloadable('disputes', 'account.disputes_exported', DISPUTES_TABLE)
  @AuditedRead('account.payments_read')
  disputes(@Query() query: PaymentsQuery, @RequestLanguage() language: Language): Promise<DisputesDto> {
    return this.lists.disputes(query, language);
  }

  /** Notes that what a lost dispute leaves is settled. */
  @Post('disputes/:id/acknowledge')
  @HttpCode(200)
  acknowledge(
    @IdParam('id', 'PAYMENT_NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<DisputeDto> {
    return this.payments.acknowledgeDispute(user, id, language);
  }
}
