import { Downloadable } from '../../audit/index.js';
import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly, OpenToKeys } from '../../common/http/access.js';
import { EventId } from '../../common/http/id.pipe.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import { EditedVersion, VersionTag } from '../../common/http/conditional.decorator.js';
import { EventListsService } from '../../reporting/index.js';
import {
  EVENTS_TABLE,
  AdminEventDto,
  AdminEventsDto,
  adminEventDto,
  ChangePreviewDto,
} from './admin-events.dto.js';
import { eventFilter, EventsQuery, ChangeEventDto, NewEventDto } from './event-input.dto.js';
import { eventFields } from './event-details.dto.js';
import { AdminEventsService } from './admin-events.service.js';

@OrganisersOnly()
@Controller('admin/events')
export class AdminEventsController {
  constructor(
    private readonly lists: EventListsService,
    private readonly adminEvents: AdminEventsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Lists the events, latest start first. Drafts, past and cancelled events are included. Each event has the
   * number of reservations in each state.
   */
  @Get()
  @OpenToKeys('events:read')
  @Downloadable('events', 'event.list_exported', EVENTS_TABLE)
  async list(@Query() query: EventsQuery): Promise<AdminEventsDto> {
    const { items, total } = await this.lists.list(eventFilter(query, this.clock.now()), query);
    return { items: items.map(adminEventDto), total };
  }

  /** Creates an event. */
  @Post()
  @UseInterceptors(VersionTag)
  @ApiErrors('MINIMUM_ABOVE_CAPACITY')
  create(@Body() body: NewEventDto, @CurrentUser() user: CurrentUser): Promise<AdminEventDto> {
    return this.adminEvents.create(user, eventFields(body));
  }

  /** Returns one event. */
  @Get(':id')
  @OpenToKeys('events:read')
  @UseInterceptors(VersionTag)
  async find(@EventId() eventId: number): Promise<AdminEventDto> {
    return adminEventDto(await this.lists.require(eventId));
  }

  /**
   * Changes an event. Its capacity can be raised at any time, and lowered to the number of seats that are
   * taken or held.
   */
  @Patch(':id')
  @UseInterceptors(VersionTag)
  @ApiErrors(
    'EVENT_CANCELLED',
    'CAPACITY_BELOW_RESERVED',
    'FORMAT_TAKEN',
    'KIND_AFFECTS_GUESTS',
    'MINIMUM_ABOVE_CAPACITY',
    'INVALID_TRANSITION',
    'EDIT_CONFLICT',
  )
  change(
    @EventId() eventId: number,
    @Body() body: ChangeEventDto,
    @CurrentUser() user: CurrentUser,
    @EditedVersion() version: number | undefined,
  ): Promise<AdminEventDto> {
    return this.adminEvents.change(user, eventId, eventFields(body), body, version);
  }

  /** Returns the effect of a change on the guests. Changes nothing. */
  @Post(':id/change-preview')
  @HttpCode(200)
  @ApiErrors('FORMAT_TAKEN')
  preview(@EventId() eventId: number, @Body() body: ChangeEventDto): Promise<ChangePreviewDto> {
    return this.adminEvents.preview(eventId, eventFields(body));
  }

  /** Deletes a draft that guests have never seen. A series that created it does not create it again. */
  @Delete(':id')
  @ApiErrors('INVALID_TRANSITION', 'EVENT_HAD_GUESTS')
  async remove(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<SuccessDto> {
    await this.adminEvents.deleteDrafts(user, [eventId]);
    return { success: true };
  }
}
