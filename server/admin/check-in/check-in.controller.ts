import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Fails } from '../../common/errors/api-errors.decorator.js';
import { CurrentViewer, HostsAndOrganisers, type Viewer } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { DoorDto, DoorEventsDto, SyncCheckInsDto, SyncedDto } from './check-in.dto.js';
import { DoorService } from './admin-check-in.service.js';

@ApiTags('Organisers')
@HostsAndOrganisers()
@Controller('admin')
export class DoorController {
  constructor(private readonly door: DoorService) {}

  /** Evenings at whose doors one may stand, soonest first: a host's own; for organisers those of the next month. */
  @Get('door')
  @Fails('UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN')
  doors(@CurrentViewer() viewer: Viewer): Promise<DoorEventsDto> {
    return this.door.doors(viewer);
  }

  /** The guest list of an evening, by name, with all that a phone needs without a connection. */
  @Get('events/:id/door')
  @Fails('VALIDATION_FAILED', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN', 'EVENT_NOT_FOUND')
  guests(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentViewer() viewer: Viewer,
  ): Promise<DoorDto> {
    return this.door.guests(viewer, eventId);
  }

  /** Takes over check-ins, one or many, done now or without a connection. Sent again, nothing counts twice. */
  @Post('events/:id/check-ins')
  @HttpCode(200)
  @Fails(
    'VALIDATION_FAILED',
    'MALFORMED_BODY',
    'UNAUTHENTICATED',
    'ACCOUNT_BLOCKED',
    'FORBIDDEN',
    'EVENT_NOT_FOUND',
  )
  sync(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @Body() body: SyncCheckInsDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<SyncedDto> {
    return this.door.sync(viewer, eventId, body.items);
  }
}
