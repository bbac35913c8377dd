import { Body, Controller, Get, HttpCode, Post, Res, Header } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Clock } from '../common/clock/clock.js';
import { Settings } from '../common/config/settings.js';
import { type Language, RequestLanguage } from '../common/http/request-language.js';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { Conditional } from '../common/http/conditional.decorator.js';
import { CurrentUser, Public } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import { SuccessDto } from '../common/http/page.dto.js';
import { SECOND } from '../common/time/durations.rules.js';
import { type EventRow, EventsService, hasBegun } from './calendar/index.js';
import { AttendanceService } from './check-in/attendance.service.js';
import { EventDto, eventListJson } from './events.dto.js';
import {
  OwnEventsDto,
  ownEventDto,
  AcknowledgeInput,
  endedEventDto,
  eventChangeDto,
} from './own-events.dto.js';
import { GuestChangesService } from './guest-changes.service.js';
import { GuestEventsService, type TicketedReservation } from './guest-events.service.js';
import { EventDetailDto, eventDetailDto } from './event-detail.dto.js';
import { NextEventsDto, nextEventsDto } from './next-events.dto.js';

/** Number of events that visitors without an account see. */
const SHOWN = 3;
/** For how long they are cached, because anybody may call this. */
const KEPT_MILLISECONDS = 15 * SECOND;

@ApiTags('Events')
@Controller('events/next')
export class NextEventsController {
  private kept: { at: Date; events: Promise<EventRow[]> } | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly settings: Settings,
  ) {}

  /** The next three published events, with their prices and the refund rule. */
  @Get()
  @Public()
  @Conditional()
  @Header('Cache-Control', 'public, max-age=30')
  async list(@RequestLanguage() language: Language): Promise<NextEventsDto> {
    const now = this.clock.now();
    const age = this.kept ? now.getTime() - this.kept.at.getTime() : -1;
    const kept = this.kept && age >= 0 && age < KEPT_MILLISECONDS ? this.kept : this.read(now);
    const ahead = (await kept.events).filter((event) => !hasBegun(event, now));
    return nextEventsDto(ahead, this.settings.refundHours, language);
  }

  private read(at: Date) {
    const kept = { at, events: this.events.nextPublished(at, SHOWN) };
    this.kept = kept;
    // a failure is not cached
    kept.events.catch(() => {
      if (this.kept === kept) this.kept = undefined;
    });
    return kept;
  }
}

@ApiTags('Events')
@Controller('events/:id')
export class EventDetailController {
  constructor(
    private readonly events: GuestEventsService,
    private readonly settings: Settings,
  ) {}

  /** All that is to be known of an event, a past or cancelled one included. */
  @Get()
  @Conditional()
  async find(
    @CurrentUser() user: CurrentUser,
    @IdParam('id', 'EVENT_NOT_FOUND') id: number,
    @RequestLanguage() language: Language,
  ): Promise<EventDetailDto> {
    const page = await this.events.page(id, user.accountId);
    return eventDetailDto(page, this.settings.refundHours, language);
  }
}

@ApiTags('Events')
@Controller()
export class EventsController {
  constructor(
    private readonly events: GuestEventsService,
    private readonly changes: GuestChangesService,
    private readonly attendance: AttendanceService,
    private readonly settings: Settings,
  ) {}

  /** The published events that have not begun, soonest first. */
  @Get('events')
  @Conditional()
  @ApiOkResponse({ type: EventDto, isArray: true })
  async list(
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const events = await this.events.listUpcoming(user.accountId);
    const { json, etag } = eventListJson(events, this.settings.refundHours, language);
    response.setHeader('ETag', etag);
    return json;
  }

  /** The user's own reservations: those of events that have not ended, past ones, and what has changed about them. */
  @Get('profile/events')
  @Conditional()
  async own(@CurrentUser() user: CurrentUser, @RequestLanguage() language: Language): Promise<OwnEventsDto> {
    const [{ upcoming, past }, ended, changes, record] = await Promise.all([
      this.events.ownReservations(user.accountId),
      this.events.endedReservations(user.accountId),
      this.changes.ofAccount(user.accountId),
      this.attendance.recordOf(user.accountId),
    ]);
    const dto = (one: TicketedReservation) => ownEventDto(one, language);
    return {
      upcoming: upcoming.map(dto),
      past: past.map(dto),
      cancelled: ended.map((one) => endedEventDto(one, language)),
      changes: changes.map((one) => eventChangeDto(one, language)),
      must_confirm: record.mustConfirm,
    };
  }

  /** Acknowledges a change of an event at which the user has, or had, a seat: it is not shown any more. */
  @Post('events/:id/acknowledge')
  @HttpCode(200)
  @ApiErrors('NOT_RESERVED')
  async acknowledge(
    @CurrentUser() user: CurrentUser,
    @IdParam('id', 'EVENT_NOT_FOUND') id: number,
    @Body() body: AcknowledgeInput,
  ): Promise<SuccessDto> {
    await this.changes.acknowledge(user.accountId, id, body.change_id);
    return { success: true };
  }
}
