import { AuditedRead, Downloadable } from '../../audit/index.js';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, HostsAndOrganisers, OpenToKeys } from '../../common/http/access.js';
import { EventId } from '../../common/http/id.pipe.js';
import {
  CHECK_IN_TABLE,
  CheckInEventsDto,
  CheckInListDto,
  SyncedDto,
  SyncCheckInsDto,
} from './check-in.dto.js';
import { AdminCheckInService } from './admin-check-in.service.js';

@ApiTags('Organisers')
@HostsAndOrganisers()
@Controller('admin')
export class CheckInController {
  constructor(private readonly checkIn: AdminCheckInService) {}

  /** Events at which the caller may check guests in, today's first: a host's own; for organisers those of the next month. */
  @Get('door')
  @OpenToKeys('check-in')
  events(@CurrentUser() user: CurrentUser): Promise<CheckInEventsDto> {
    return this.checkIn.events(user);
  }

  /** The guest list of an event, by name, with all that a phone needs without a connection. */
  @Get('events/:id/door')
  @OpenToKeys('check-in')
  @Downloadable('check-in', 'event.check_in_exported', CHECK_IN_TABLE)
  @AuditedRead('event.entrance_read', { isAskedAgain: true })
  guests(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<CheckInListDto> {
    return this.checkIn.guests(user, eventId);
  }

  /** Takes over check-ins, one or many, done now or without a connection. Sent again, nothing counts twice. */
  @Post('events/:id/check-ins')
  @OpenToKeys('check-in')
  @HttpCode(200)
  sync(
    @EventId() eventId: number,
    @Body() body: SyncCheckInsDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<SyncedDto> {
    return this.checkIn.sync(user, eventId, body);
  }
}
