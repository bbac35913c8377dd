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

  /** Returns whether the user has a calendar feed. */
  @Get()
  async find(@CurrentUser() { accountId }: CurrentUser): Promise<CalendarFeedDto> {
    return calendarFeedDto(await this.secrets.find(accountId));
  }

  /** Creates a calendar feed of the user's events. An earlier feed ends. The user is notified by email. */
  @Post()
  @HttpCode(200)
  @ApiErrors('RATE_LIMITED')
  async renew(@CurrentUser() { accountId }: CurrentUser): Promise<NewCalendarFeedDto> {
    const { feed, url } = await this.entries.renewFeed(accountId);
    return { active: true, created_at: feed.createdAt, last_read_at: null, url };
  }

  /** Ends the calendar feed. Its URL returns `NOT_FOUND` from then on. */
  @Delete()
  async revoke(@CurrentUser() { accountId }: CurrentUser): Promise<CalendarFeedDto> {
    await this.secrets.end(accountId);
    return calendarFeedDto(null);
  }
}

const CALENDAR = 'text/calendar';

/** Marks a handler that returns an iCalendar file. `disposition`: whether browsers save it. */
const CalendarAnswer = (disposition: 'attachment' | 'inline'): MethodDecorator =>
  applyDecorators(
    Header('Content-Type', `${CALENDAR}; charset=utf-8`),
    Header('Content-Disposition', `${disposition}; filename="apero.ics"`),
    ApiProduces(CALENDAR),
    ApiOkResponse({ description: 'iCalendar file', content: { [CALENDAR]: { schema: { type: 'string' } } } }),
  );

@ApiTags('Events')
@Controller('events/:id/calendar')
export class EventCalendarController {
  constructor(private readonly entries: CalendarEntriesService) {}

  /** Returns an event as an iCalendar file. The user must have a seat. */
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

  /**
   * Returns a calendar feed as an iCalendar file: the upcoming events of its owner, and those of the last 30
   * days. The URL contains the secret; no login is needed.
   */
  @Get(':file')
  @Public()
  @ApiParam({ name: 'file', type: String })
  @CalendarAnswer('inline')
  @ApiErrors('NOT_FOUND', 'RATE_LIMITED')
  async read(@Res({ passthrough: true }) response: Response): Promise<string> {
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    // not @Param, whose pipes return 400: a malformed secret must return 404
    const [, secret = ''] = /^(.*)\.ics$/.exec(String(response.req.params['file'])) ?? [];
    const file = await this.entries.readFeed(secret);
    // private: only the calendar may cache it, not proxies; it revalidates each time
    response.set({ 'Cache-Control': 'private, no-cache', ETag: contentTag([file]) });
    return file;
  }
}
