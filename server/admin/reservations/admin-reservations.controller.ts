import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedRead, CsvDownload, Downloadable } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, HostsAndOrganisers, OrganisersOnly, OpenToKeys } from '../../common/http/access.js';
import type { Page } from '../../common/http/page.js';
import { chfToRappen } from '../../common/money/chf.js';
import { IdParam } from '../../common/http/id.pipe.js';
import {
  RESERVATION_LIST_TABLE,
  AdminReservationDto,
  adminReservationDto,
  AdminReservationsDto,
  CheckInDto,
  GrantReservationDto,
  MovedReservationDto,
  movedReservationDto,
  RefundReservationDto,
  TransferReservationDto,
  ReservationsQuery,
  CheckedInDto,
  checkedInDto,
  ReservationDetailDto,
  reservationDetailDto,
} from './admin-reservations.dto.js';
import { AdminTransfersService } from './admin-transfers.service.js';
import { AdminReservationsService } from './admin-reservations.service.js';
import {
  type ReservationRow,
  RESERVATIONS_TABLE,
  ReservationViewsService,
} from './reservation-views.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin')
export class AdminReservationsController {
  constructor(
    private readonly reservations: AdminReservationsService,
    private readonly transfers: AdminTransfersService,
    private readonly views: ReservationViewsService,
  ) {}

  /** Who holds what at an event, oldest first. */
  @Get('events/:id/reservations')
  @OpenToKeys('reservations:read')
  @Downloadable('reservations', 'event.reservations_exported', 'event', RESERVATION_LIST_TABLE)
  @AuditedRead('event.reservations_read', 'event')
  async list(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @Query() query: ReservationsQuery,
  ): Promise<AdminReservationsDto> {
    const { items, total } = await this.reservations.list(eventId, query);
    return { items: items.map(adminReservationDto), total };
  }

  /** The same list as a table for a spreadsheet, not paged. */
  @Get('events/:id/reservations.csv')
  @CsvDownload('reservations', 'event.reservations_exported', 'event', RESERVATIONS_TABLE)
  csv(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @Query() query: ReservationsQuery,
  ): Promise<Page<ReservationRow>> {
    return this.views.rows(eventId, query);
  }

  /** A reservation with everything that has happened to it, and its payments. */
  @Get('reservations/:id')
  @OpenToKeys('reservations:read')
  @AuditedRead('reservation.detail_read', 'reservation')
  async detail(@IdParam('id', 'RESERVATION_NOT_FOUND') reservationId: number): Promise<ReservationDetailDto> {
    return reservationDetailDto(await this.views.detail(reservationId));
  }

  /**
   * Cancels one reservation and refunds it in full; a reservation without payment is only cancelled. With `amount_chf`
   * a part is paid back, and the reservation stays.
   */
  @Post('reservations/:id/refund')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION', 'PAYMENT_DISPUTED', 'PAYMENT_NOT_FOUND', 'REFUND_TOO_HIGH')
  async refund(
    @IdParam('id', 'RESERVATION_NOT_FOUND') reservationId: number,
    @Body() { amount_chf, reason = '' }: RefundReservationDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminReservationDto> {
    if (amount_chf !== undefined) {
      const part = { amountRappen: chfToRappen(amount_chf), note: reason };
      return adminReservationDto(await this.reservations.refundPart(reservationId, part, user));
    }
    return adminReservationDto(await this.reservations.refund(reservationId, user));
  }

  /** Cancels one reservation without a refund; a running hold ends. */
  @Post('reservations/:id/cancel')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION', 'PAYMENT_UNDER_WAY')
  async cancel(
    @IdParam('id', 'RESERVATION_NOT_FOUND') reservationId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminReservationDto> {
    return adminReservationDto(await this.reservations.cancel(reservationId, user));
  }

  /** Transfers a reservation to another event, with what was paid for it; its history says so. */
  @Post('reservations/:id/move')
  @HttpCode(200)
  @ApiErrors(
    'EVENT_NOT_FOUND',
    'INVALID_TRANSITION',
    'ALREADY_RESERVED',
    'NOT_FOR_YOU',
    'EVENT_FULL',
    'SIDE_LEADS',
    'EVENT_CANCELLED',
    'EVENT_ALREADY_BEGUN',
    'RESERVATIONS_CLOSED',
    'GUEST_BLOCKED',
    'PAYMENT_DISPUTED',
  )
  async move(
    @IdParam('id', 'RESERVATION_NOT_FOUND') reservationId: number,
    @Body() body: TransferReservationDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<MovedReservationDto> {
    const { event_id: eventId, difference, anyway } = body;
    const moved = await this.transfers.move(reservationId, { eventId, difference, anyway }, user);
    return movedReservationDto(moved);
  }

  /** Gives a guest a reservation without payment. */
  @Post('events/:id/reservations')
  @ApiErrors(
    'ACCOUNT_NOT_FOUND',
    'PROFILE_NOT_FOUND',
    'EVENT_CANCELLED',
    'RESERVATIONS_CLOSED',
    'ALREADY_RESERVED',
    'EVENT_FULL',
    'GUEST_BLOCKED',
    'NOT_FOR_YOU',
  )
  async give(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @Body() body: GrantReservationDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminReservationDto> {
    return adminReservationDto(
      await this.reservations.give(eventId, { accountId: body.account_id, anyway: body.anyway }, user),
    );
  }

  /** Marks a guest as arrived; `{"checked_in": false}` takes it back. Open to the hosts of the event too. */
  @Post('reservations/:id/check-in')
  @OpenToKeys('check-in')
  @HostsAndOrganisers()
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  async checkIn(
    @IdParam('id', 'RESERVATION_NOT_FOUND') reservationId: number,
    @Body() body: CheckInDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<CheckedInDto> {
    return checkedInDto(await this.reservations.checkIn(reservationId, body.checked_in ?? true, user));
  }
}
