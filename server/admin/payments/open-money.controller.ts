import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedRead, Downloadable } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { OpenMoneyService } from '../../reporting/index.js';
import { PaymentsQuery } from './admin-payments.dto.js';
import {
  DISPUTES_TABLE,
  OWNERLESS_TABLE,
  DisputeDto,
  disputeDto,
  DisputesDto,
  OwnerlessDecisionDto,
  ownerlessDecision,
  OwnerlessPaymentDto,
  ownerlessPaymentDto,
  OwnerlessPaymentsDto,
} from './open-money.dto.js';
import { OpenMoneyDecisions } from './open-money.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin')
export class OpenMoneyController {
  constructor(
    private readonly lists: OpenMoneyService,
    private readonly decisions: OpenMoneyDecisions,
  ) {}

  /** Money that nobody knows what it is for, newest first. */
  @Get('ownerless-payments')
  @Downloadable('ownerless-payments', 'account.payments_exported', 'account', OWNERLESS_TABLE)
  @AuditedRead('account.payments_read', 'account')
  async ownerless(
    @Query() query: PaymentsQuery,
    @RequestLanguage() language: Language,
  ): Promise<OwnerlessPaymentsDto> {
    const { items, total } = await this.lists.ownerless(query.state ?? 'all', query);
    return { items: items.map((item) => ownerlessPaymentDto(item, language)), total };
  }

  /** One of them, with its payer’s email from the provider. */
  @Get('ownerless-payments/:id')
  @AuditedRead('account.payer_read', 'account')
  async read(
    @IdParam('id', 'PAYMENT_NOT_FOUND') id: number,
    @RequestLanguage() language: Language,
  ): Promise<OwnerlessPaymentDto> {
    const { money, payerEmail } = await this.decisions.read(id);
    return ownerlessPaymentDto(money, language, payerEmail);
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
  async decide(
    @IdParam('id', 'PAYMENT_NOT_FOUND') id: number,
    @Body() body: OwnerlessDecisionDto,
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<OwnerlessPaymentDto> {
    return ownerlessPaymentDto(await this.decisions.decide(user, id, ownerlessDecision(body)), language);
  }

  /** Payments that their payers’ banks contest, the most urgent first. */
  @Get('disputes')
  @Downloadable('disputes', 'account.disputes_exported', 'account', DISPUTES_TABLE)
  @AuditedRead('account.payments_read', 'account')
  async disputes(@Query() query: PaymentsQuery, @RequestLanguage() language: Language): Promise<DisputesDto> {
    const { items, total } = await this.lists.disputes(query.state ?? 'all', query);
    return { items: items.map((item) => disputeDto(item, language)), total };
  }

  /** Notes that what a lost dispute leaves is settled. */
  @Post('disputes/:id/acknowledge')
  @HttpCode(200)
  async acknowledge(
    @IdParam('id', 'PAYMENT_NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<DisputeDto> {
    return disputeDto(await this.decisions.acknowledge(user, id), language);
  }
}
