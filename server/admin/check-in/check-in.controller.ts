import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, HostsAndOrganisers } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { CheckInListDto, CheckInEventsDto, SyncCheckInsDto, SyncedDto } from './check-in.dto.js';
import { AdminCheckInService } from './admin-check-in.service.js';

@ApiTags('Organisers')
@HostsAndOrganisers()
@Controller('admin')
export class CheckInController {
  constructor(private readonly checkIn: AdminCheckInService) {}

  /** Events at which the caller may check guests in, soonest first: a host's own; for organisers those of the next month. */
  @Get('door')
  events(@CurrentUser() user: CurrentUser): Promise<CheckInEventsDto> {
    return this.checkIn.events(user);
  }

  /** The guest list of an event, by name, with all that a phone needs without a connection. */
  @Get('events/:id/door')
  guests(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<CheckInListDto> {
    return this.checkIn.guests(user, eventId);
  }

  /** Takes over check-ins, one or many, done now or without a connection. Sent again, nothing counts twice. */
  @Post('events/:id/check-ins')
  @HttpCode(200)
  sync(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @Body() body: SyncCheckInsDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<SyncedDto> {
    return this.checkIn.sync(user, eventId, body.items);
  }
}
