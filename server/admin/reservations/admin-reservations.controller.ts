import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedRead, CsvDownload, Downloadable } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, HostsAndOrganisers, OrganisersOnly, OpenToKeys } from '../../common/http/access.js';
import type { Page } from '../../common/http/page.js';
import { EventId, ReservationId } from '../../common/http/id.pipe.js';
import {
  RESERVATION_LIST_TABLE,
  AdminReservationDto,
  AdminReservationsDto,
  CheckInDto,
  GrantReservationDto,
  MovedReservationDto,
  RefundReservationDto,
  TransferReservationDto,
  ReservationsQuery,
  CheckedInDto,
  type ReservationRow,
  RESERVATIONS_TABLE,
  ReservationDetailDto,
} from './admin-reservations.dto.js';
import { AdminReservationsService } from './admin-reservations.service.js';
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
  @OpenToKeys('reservations:read')
  @Downloadable('reservations', 'event.reservations_exported', RESERVATION_LIST_TABLE)
  @AuditedRead('event.reservations_read')
  list(@EventId() eventId: number, @Query() query: ReservationsQuery): Promise<AdminReservationsDto> {
    return this.views.list(eventId, query);
  }

  /** The same list as a table for a spreadsheet, not paged. */
  @Get('events/:id/reservations.csv')
  @CsvDownload('reservations', 'event.reservations_exported', RESERVATIONS_TABLE)
  csv(@EventId() eventId: number, @Query() query: ReservationsQuery): Promise<Page<ReservationRow>> {
    return this.views.rows(eventId, query);
  }

  /** A reservation with everything that has happened to it, and its payments. */
  @Get('reservations/:id')
  @OpenToKeys('reservations:read')
  @AuditedRead('reservation.detail_read')
  detail(@ReservationId() reservationId: number): Promise<ReservationDetailDto> {
    return this.views.detail(reservationId);
  }

  /**
   * Cancels one reservation and refunds it in full; a reservation without payment is only cancelled. With `amount_chf`
   * a part is paid back, and the reservation stays.
   */
  @Post('reservations/:id/refund')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION', 'PAYMENT_DISPUTED', 'PAYMENT_NOT_FOUND', 'REFUND_TOO_HIGH')
  refund(
    @ReservationId() reservationId: number,
    @Body() body: RefundReservationDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminReservationDto> {
    return this.reservations.refund(reservationId, body, user);
  }

  /** Cancels one reservation without a refund; a running hold ends. */
  @Post('reservations/:id/cancel')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION', 'PAYMENT_UNDER_WAY')
  cancel(
    @ReservationId() reservationId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminReservationDto> {
    return this.reservations.cancel(reservationId, user);
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
  move(
    @ReservationId() reservationId: number,
    @Body() body: TransferReservationDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<MovedReservationDto> {
    return this.reservations.move(reservationId, body, user);
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
  give(
    @EventId() eventId: number,
    @Body() body: GrantReservationDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminReservationDto> {
    return this.reservations.give(eventId, body, user);
  }

  /** Marks a guest as arrived; `{"checked_in": false}` takes it back. Open to the hosts of the event too. */
  @Post('reservations/:id/check-in')
  @OpenToKeys('check-in')
  @HostsAndOrganisers()
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  checkIn(
    @ReservationId() reservationId: number,
    @Body() { checked_in = true }: CheckInDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<CheckedInDto> {
    return this.reservations.checkIn(reservationId, checked_in, user);
  }
}
