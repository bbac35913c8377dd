import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedRead } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, HostsAndOrganisers } from '../../common/http/access.js';
import { EventId, IdParam } from '../../common/http/id.pipe.js';
import { AdminWalkInsService } from './admin-walk-ins.service.js';
import { GiveBackDto, NewWalkInDto, WalkInDto } from './walk-ins.dto.js';

@ApiTags('Organisers')
@HostsAndOrganisers()
@Controller('admin/events/:id/walk-ins')
export class WalkInsController {
  constructor(private readonly walkIns: AdminWalkInsService) {}

  /** Sells a seat at the entrance on the day of the event. Sent again with the same `client_id`, answers the same seat. */
  @Post()
  @ApiErrors(
    'EVENT_CANCELLED',
    'RESERVATIONS_CLOSED',
    'EVENT_FULL',
    'NOT_FOR_YOU',
    'ALREADY_RESERVED',
    'ACCOUNT_BLOCKED',
    'ACCOUNT_IN_REVIEW',
    'PAYMENT_UNDER_WAY',
    'INVALID_TRANSITION',
  )
  sell(
    @EventId() eventId: number,
    @Body() body: NewWalkInDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<WalkInDto> {
    return this.walkIns.sell(user, eventId, body);
  }

  /** How it stands with a seat that was sold at the entrance; who has paid is here. */
  @Get(':reservationId')
  @AuditedRead('reservation.walk_in_read', { isAskedAgain: true, param: 'reservationId' })
  find(
    @EventId() eventId: number,
    @IdParam('reservationId', 'RESERVATION_NOT_FOUND') reservationId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<WalkInDto> {
    return this.walkIns.find(user, eventId, reservationId);
  }

  /** Takes a seat back that was sold at the entrance, with the cash that was paid for it. */
  @Post(':reservationId/give-back')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION', 'PAYMENT_NOT_FOUND')
  giveBack(
    @EventId() eventId: number,
    @IdParam('reservationId', 'RESERVATION_NOT_FOUND') reservationId: number,
    @Body() body: GiveBackDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<WalkInDto> {
    return this.walkIns.giveBack(user, eventId, reservationId, body.reason);
  }
}
