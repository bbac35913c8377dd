import { createHash } from 'node:crypto';
import { Controller, Get, Req, Res, applyDecorators, Header } from '@nestjs/common';
import { ApiParam, ApiTags, ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { Public, CurrentUser } from '../../common/http/access.js';
import { CalendarFeedsService } from './calendar-feeds.service.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';

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
  constructor(private readonly feeds: CalendarFeedsService) {}

  /** An event at which the user has a place, for their calendar. */
  @Get()
  @CalendarAnswer('attachment')
  @ApiErrors('NOT_RESERVED')
  read(
    @CurrentUser() { accountId }: CurrentUser,
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @RequestLanguage() language: Language,
  ): Promise<string> {
    return this.feeds.fileOf(accountId, eventId, language);
  }
}

@ApiTags('Events')
@Controller('calendar')
export class CalendarFilesController {
  constructor(private readonly feeds: CalendarFeedsService) {}

  /** The feed of somebody's own events for their calendar, at the address that only they know. */
  @Get(':file')
  @Public()
  @ApiParam({ name: 'file', type: String })
  @CalendarAnswer('inline')
  @ApiErrors('NOT_FOUND', 'RATE_LIMITED')
  async read(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string | undefined> {
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    // not by @Param, whose pipes answer 400: what can be no secret is not found
    const [, secret = ''] = /^(.*)\.ics$/.exec(String(request.params['file'])) ?? [];
    const file = await this.feeds.read(secret);
    response.set({
      // private: no cache on the way keeps it; kept by the calendar alone, which asks whether it is still right
      'Cache-Control': 'private, no-cache',
      ETag: `"${createHash('sha256').update(file).digest('base64url').slice(0, 27)}"`,
    });
    if (!request.fresh) return file;
    response.status(304);
    return undefined;
  }
}
