import { applyDecorators, Controller, Delete, Get, Header, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CalendarFeedSecrets } from '../auth/index.js';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { contentTag } from '../common/http/conditional.decorator.js';
import { CurrentUser, Public } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import { type Language, RequestLanguage } from '../common/http/request-language.js';
import { CalendarFeedDto, calendarFeedDto, NewCalendarFeedDto } from './calendar-feeds.dto.js';
import { CalendarEntriesService } from './calendar-entries.service.js';

@ApiTags('Events')
@Controller('account/calendar-feed')
export class CalendarFeedsController {
  constructor(
    private readonly entries: CalendarEntriesService,
    private readonly secrets: CalendarFeedSecrets,
  ) {}

  /** Whether calendars can subscribe to the user's own events. */
  @Get()
  async find(@CurrentUser() { accountId }: CurrentUser): Promise<CalendarFeedDto> {
    return calendarFeedDto(await this.secrets.find(accountId));
  }

  /** Makes an address for calendars to subscribe to. An earlier one ends, and its owner is told by mail. */
  @Post()
  @HttpCode(200)
  @ApiErrors('RATE_LIMITED')
  async renew(@CurrentUser() { accountId }: CurrentUser): Promise<NewCalendarFeedDto> {
    const { feed, url } = await this.entries.renewFeed(accountId);
    return { active: true, created_at: feed.createdAt, last_read_at: null, url };
  }

  /** Ends the address: calendars that subscribed to it find nothing there any more. */
  @Delete()
  async revoke(@CurrentUser() { accountId }: CurrentUser): Promise<CalendarFeedDto> {
    await this.secrets.end(accountId);
    return calendarFeedDto(null);
  }
}

const CALENDAR = 'text/calendar';

/** Marks a handler whose answer is iCalendar. `disposition`: whether it is saved as a file. */
const CalendarAnswer = (disposition: 'attachment' | 'inline'): MethodDecorator =>
  applyDecorators(
    Header('Content-Type', `${CALENDAR}; charset=utf-8`),
    Header('Content-Disposition', `${disposition}; filename="apero.ics"`),
    ApiProduces(CALENDAR),
    ApiOkResponse({ description: 'iCalendar', content: { [CALENDAR]: { schema: { type: 'string' } } } }),
  );

@ApiTags('Events')
@Controller('events/:id/calendar')
export class EventCalendarController {
  constructor(private readonly entries: CalendarEntriesService) {}

  /** An event at which the user has a place, for their calendar. */
  @Get()
  @CalendarAnswer('attachment')
  @ApiErrors('NOT_RESERVED')
  read(
    @CurrentUser() { accountId }: CurrentUser,
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @RequestLanguage() language: Language,
  ): Promise<string> {
    return this.entries.fileOf(accountId, eventId, language);
  }
}

@ApiTags('Events')
@Controller('calendar')
export class CalendarFilesController {
  constructor(private readonly entries: CalendarEntriesService) {}

  /** The feed of somebody's own events for their calendar, at the address that only they know. */
  @Get(':file')
  @Public()
  @ApiParam({ name: 'file', type: String })
  @CalendarAnswer('inline')
  @ApiErrors('NOT_FOUND', 'RATE_LIMITED')
  async read(@Res({ passthrough: true }) response: Response): Promise<string> {
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    // not by @Param, whose pipes answer 400: what can be no secret is not found
    const [, secret = ''] = /^(.*)\.ics$/.exec(String(response.req.params['file'])) ?? [];
    const file = await this.entries.readFeed(secret);
    // private: no cache on the way keeps it; kept by the calendar alone, which asks whether it is still right
    response.set({ 'Cache-Control': 'private, no-cache', ETag: contentTag([file]) });
    return file;
  }
}
