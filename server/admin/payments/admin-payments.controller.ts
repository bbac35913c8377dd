import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedRead } from '../../audit/index.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { ProfilesService } from '../../profile/index.js';
import { PaymentListsService } from '../../reporting/index.js';
import { AdminEventDto, adminEventDto, AdminEventsService } from '../events/index.js';
import { AcknowledgementService } from './acknowledgement.service.js';
import { AdminPaymentDto, AdminPaymentsDto, PaymentsQuery, adminPaymentDto } from './admin-payments.dto.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin')
export class AdminPaymentsController {
  constructor(
    private readonly payments: PaymentListsService,
    private readonly events: AdminEventsService,
    private readonly profiles: ProfilesService,
    private readonly acknowledgement: AcknowledgementService,
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
  @AuditedRead('account.payments_read', 'account')
  async list(@Query() query: PaymentsQuery): Promise<AdminPaymentsDto> {
    const { items, total } = await this.payments.list(query.state ?? 'all', query);
    const guests = await this.profiles.find([...new Set(items.map((item) => item.accountId))]);
    const byId = new Map(guests.map((guest) => [guest.accountId, guest]));
    return { items: items.map((item) => adminPaymentDto(item, byId.get(item.accountId))), total };
  }

  /** Notes that somebody has looked at a payment that does not count; it leaves the list once its money is back. */
  @Post('payments/:id/acknowledge')
  @HttpCode(200)
  async acknowledge(
    @IdParam('id', 'PAYMENT_NOT_FOUND') paymentId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminPaymentDto> {
    const payment = await this.acknowledgement.acknowledge(user, paymentId);
    const [guest] = await this.profiles.find([payment.accountId]);
    return adminPaymentDto(payment, guest);
  }
}
