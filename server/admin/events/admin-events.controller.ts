import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { EventListsService } from '../../reporting/index.js';
import { AdminEventDto, AdminEventsDto, adminEventDto } from './admin-events.dto.js';
import { ChangeEventDto, NewEventDto } from './event-input.dto.js';
import { eventFilter, EventsQuery } from './event-changes.dto.js';
import { eventFields, newEventFields } from './event-fields.js';
import { AdminEventsService } from './admin-events.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/events')
export class AdminEventsController {
  constructor(
    private readonly lists: EventListsService,
    private readonly adminEvents: AdminEventsService,
  ) {}

  /** All events, drafts, past and cancelled ones included, the latest first, with counts for each state. */
  @Get()
  async list(@Query() query: EventsQuery): Promise<AdminEventsDto> {
    const { items, total } = await this.adminEvents.list((now) => eventFilter(query, now), query);
    return { items: items.map(adminEventDto), total };
  }

  /** Makes an event. */
  @Post()
  async create(@Body() body: NewEventDto, @CurrentUser() user: CurrentUser): Promise<AdminEventDto> {
    return adminEventDto(await this.adminEvents.create(user, newEventFields(body)));
  }

  /** One event. */
  @Get(':id')
  async find(@IdParam('id', 'EVENT_NOT_FOUND') eventId: number): Promise<AdminEventDto> {
    return adminEventDto(await this.lists.require(eventId));
  }

  /** Changes an event. Its capacity can be raised any time, and lowered to what is taken. */
  @Patch(':id')
  @ApiErrors('EVENT_CANCELLED', 'CAPACITY_BELOW_RESERVED', 'INVALID_TRANSITION')
  async change(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @Body() body: ChangeEventDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminEventDto> {
    return adminEventDto(await this.adminEvents.change(user, eventId, eventFields(body)));
  }
}
