import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser } from '../../common/http/access.js';
import { CalendarAnswer } from './calendar-answer.decorator.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { CalendarFeedsService } from './calendar-feeds.service.js';

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
