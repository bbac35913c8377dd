import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Fails } from '../common/errors/fails.decorator.js';
import { CurrentViewer, OrganisersOnly, type Viewer } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import {
  AdminReservationDto,
  AdminReservationsDto,
  CheckInDto,
  GivePlaceDto,
  ReservationsQuery,
} from './admin-reservations.dto.js';
import { AdminReservationsService } from './admin-reservations.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin')
export class AdminReservationsController {
  constructor(private readonly reservations: AdminReservationsService) {}

  /** Who holds what at an event, oldest first. */
  @Get('events/:id/reservations')
  @Fails('VALIDATION_FAILED', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN', 'EVENT_NOT_FOUND')
  list(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @Query() query: ReservationsQuery,
  ): Promise<AdminReservationsDto> {
    return this.reservations.list(eventId, query);
  }

  /** Gives somebody a place without payment. */
  @Post('events/:id/reservations')
  @Fails(
    'VALIDATION_FAILED',
    'MALFORMED_BODY',
    'UNAUTHENTICATED',
    'ACCOUNT_BLOCKED',
    'FORBIDDEN',
    'EVENT_NOT_FOUND',
    'ACCOUNT_NOT_FOUND',
    'PROFILE_NOT_FOUND',
    'EVENT_CANCELLED',
    'ALREADY_RESERVED',
    'EVENT_FULL',
  )
  give(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @Body() body: GivePlaceDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<AdminReservationDto> {
    return this.reservations.give(eventId, body.account_id, viewer);
  }

  /** Marks a guest as arrived; `{"checked_in": false}` takes it back. */
  @Post('reservations/:id/check-in')
  @HttpCode(200)
  @Fails(
    'VALIDATION_FAILED',
    'MALFORMED_BODY',
    'UNAUTHENTICATED',
    'ACCOUNT_BLOCKED',
    'FORBIDDEN',
    'RESERVATION_NOT_FOUND',
    'INVALID_TRANSITION',
  )
  checkIn(
    @IdParam('id', 'RESERVATION_NOT_FOUND') reservationId: number,
    @Body() body: CheckInDto,
  ): Promise<AdminReservationDto> {
    return this.reservations.checkIn(reservationId, body.checked_in ?? true);
  }
}
