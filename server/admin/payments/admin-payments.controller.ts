import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedRead, Downloadable } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { ProfilesService } from '../../profile/index.js';
import { PaymentListsService } from '../../reporting/index.js';
import { AdminEventDto, adminEventDto, AdminEventsService } from '../events/index.js';
import { AdminPaymentsService } from './admin-payments.service.js';
import {
  PAYMENTS_TABLE,
  AdminPaymentDto,
  AdminPaymentsDto,
  AdminRefundDto,
  PaymentsQuery,
  RefundPayoutDto,
  adminPaymentDto,
  adminRefundDto,
} from './admin-payments.dto.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin')
export class AdminPaymentsController {
  constructor(
    private readonly lists: PaymentListsService,
    private readonly events: AdminEventsService,
    private readonly profiles: ProfilesService,
    private readonly payments: AdminPaymentsService,
  ) {}

  /** Cancels an event; every paid reservation is refunded, once. Called again, it changes nothing. */
  @Post('events/:id/cancel')
  @HttpCode(200)
  async cancel(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminEventDto> {
    return adminEventDto(await this.events.cancel(user, eventId));
  }

  /** Payments with their refunds, newest first; `state=attention` leaves those that somebody should look at. */
  @Get('payments')
  @Downloadable('payments', 'account.payments_exported', 'account', PAYMENTS_TABLE)
  @AuditedRead('account.payments_read', 'account')
  async list(
    @Query() query: PaymentsQuery,
    @RequestLanguage() language: Language,
  ): Promise<AdminPaymentsDto> {
    const { items, total } = await this.lists.list(query.state ?? 'all', query);
    const guests = await this.profiles.find([...new Set(items.map((item) => item.accountId))]);
    const byId = new Map(guests.map((guest) => [guest.accountId, guest]));
    return { items: items.map((item) => adminPaymentDto(item, byId.get(item.accountId), language)), total };
  }

  /** Notes that somebody has looked at a payment that does not count; it leaves the list once its money is back. */
  @Post('payments/:id/acknowledge')
  @HttpCode(200)
  async acknowledge(
    @IdParam('id', 'PAYMENT_NOT_FOUND') paymentId: number,
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<AdminPaymentDto> {
    const payment = await this.payments.acknowledge(user, paymentId);
    const [guest] = await this.profiles.find([payment.accountId]);
    return adminPaymentDto(payment, guest, language);
  }

  /** Asks the provider for a failed refund again, at once. */
  @Post('refunds/:id/retry')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  async retry(
    @IdParam('id', 'REFUND_NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminRefundDto> {
    return adminRefundDto(await this.payments.retryRefund(user, id));
  }

  /** Notes that a failed refund was paid by other means: it counts as paid back, and is not tried again. */
  @Post('refunds/:id/payout')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION', 'PAYMENT_DISPUTED')
  async recordPayout(
    @IdParam('id', 'REFUND_NOT_FOUND') id: number,
    @Body() body: RefundPayoutDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminRefundDto> {
    return adminRefundDto(await this.payments.recordPayout(user, id, body));
  }
}
