import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Fails } from '../../common/errors/api-errors.decorator.js';
import { CurrentViewer, OrganisersOnly, type Viewer } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { EventsService } from '../../events/index.js';
import {
  AdminEventDto,
  AdminEventsDto,
  ChangeEventDto,
  NewEventDto,
  adminEventDto,
} from './admin-events.dto.js';
import { EventsQuery } from './event-changes.dto.js';
import { EveningsService } from './admin-events.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/events')
export class AdminEventsController {
  constructor(
    private readonly events: EventsService,
    private readonly evenings: EveningsService,
  ) {}

  /** All events, drafts, past and cancelled ones included, the latest first, with counts for each state. */
  @Get()
  @Fails('VALIDATION_FAILED', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN')
  async list(@Query() query: EventsQuery): Promise<AdminEventsDto> {
    const { items, total } = await this.evenings.list(query);
    return { items: items.map(adminEventDto), total };
  }

  /** Makes an event. */
  @Post()
  @Fails('VALIDATION_FAILED', 'MALFORMED_BODY', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN')
  async create(@Body() body: NewEventDto, @CurrentViewer() viewer: Viewer): Promise<AdminEventDto> {
    return adminEventDto(await this.evenings.create(viewer, body));
  }

  /** One event. */
  @Get(':id')
  @Fails('VALIDATION_FAILED', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN', 'EVENT_NOT_FOUND')
  async find(@IdParam('id', 'EVENT_NOT_FOUND') eventId: number): Promise<AdminEventDto> {
    return adminEventDto(await this.events.requireCounted(eventId));
  }

  /** Changes an event. Its capacity can be raised any time, and lowered to what is taken. */
  @Patch(':id')
  @Fails(
    'VALIDATION_FAILED',
    'MALFORMED_BODY',
    'UNAUTHENTICATED',
    'ACCOUNT_BLOCKED',
    'FORBIDDEN',
    'EVENT_NOT_FOUND',
    'EVENT_CANCELLED',
    'CAPACITY_BELOW_RESERVED',
    'INVALID_TRANSITION',
  )
  async change(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @Body() body: ChangeEventDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<AdminEventDto> {
    return adminEventDto(await this.evenings.change(viewer, eventId, body));
  }
}
