import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedRead } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, HostsAndOrganisers, OrganisersOnly } from '../../common/http/access.js';
import { CsvDownload } from '../../common/http/downloads/csv.decorator.js';
import { IdParam } from '../../common/http/id.pipe.js';
import {
  AdminReservationDto,
  adminReservationDto,
  AdminReservationsDto,
  CheckInDto,
  GrantReservationDto,
  TransferReservationDto,
  ReservationsQuery,
} from './admin-reservations.dto.js';
import { AdminReservationsService } from './admin-reservations.service.js';
import { ReservationDetailDto, reservationDetailDto } from './reservation-detail.dto.js';
import { ReservationViewsService } from './reservation-views.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin')
export class AdminReservationsController {
  constructor(
    private readonly reservations: AdminReservationsService,
    private readonly views: ReservationViewsService,
  ) {}

  /** Who holds what at an event, oldest first. */
  @Get('events/:id/reservations')
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
  @CsvDownload('reservations')
  csv(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @Query() query: ReservationsQuery,
    @CurrentUser() user: CurrentUser,
  ): Promise<string> {
    return this.views.csv(eventId, query, user);
  }

  /** A reservation with everything that has happened to it, and its payments. */
  @Get('reservations/:id')
  @AuditedRead('reservation.detail_read', 'reservation')
  async detail(@IdParam('id', 'RESERVATION_NOT_FOUND') reservationId: number): Promise<ReservationDetailDto> {
    return reservationDetailDto(await this.views.detail(reservationId));
  }

  /** Cancels one reservation and refunds it in full; a reservation without payment is only cancelled. */
  @Post('reservations/:id/refund')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  async refund(
    @IdParam('id', 'RESERVATION_NOT_FOUND') reservationId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminReservationDto> {
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
    'EVENT_FULL',
    'EVENT_CANCELLED',
    'EVENT_ALREADY_BEGUN',
    'RESERVATIONS_CLOSED',
  )
  async move(
    @IdParam('id', 'RESERVATION_NOT_FOUND') reservationId: number,
    @Body() body: TransferReservationDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminReservationDto> {
    return adminReservationDto(await this.reservations.move(reservationId, body.event_id, user));
  }

  /** Gives a guest a reservation without payment. */
  @Post('events/:id/reservations')
  @ApiErrors('ACCOUNT_NOT_FOUND', 'PROFILE_NOT_FOUND', 'EVENT_CANCELLED', 'ALREADY_RESERVED', 'EVENT_FULL')
  async give(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @Body() body: GrantReservationDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminReservationDto> {
    return adminReservationDto(await this.reservations.give(eventId, body.account_id, user));
  }

  /** Marks a guest as arrived; `{"checked_in": false}` takes it back. Open to the hosts of the event too. */
  @Post('reservations/:id/check-in')
  @HostsAndOrganisers()
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  async checkIn(
    @IdParam('id', 'RESERVATION_NOT_FOUND') reservationId: number,
    @Body() body: CheckInDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminReservationDto> {
    return adminReservationDto(await this.reservations.checkIn(reservationId, body.checked_in ?? true, user));
  }
}
