import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser } from '../../common/http/access.js';
import {
  CalendarFeedDto,
  calendarFeedDto,
  NewCalendarFeedDto,
  newCalendarFeedDto,
} from './calendar-feeds.dto.js';
import { CalendarFeedsService } from './calendar-feeds.service.js';

@ApiTags('Events')
@Controller('account/calendar-feed')
export class CalendarFeedsController {
  constructor(private readonly feeds: CalendarFeedsService) {}

  /** Whether calendars can subscribe to the user's own events. */
  @Get()
  async find(@CurrentUser() { accountId }: CurrentUser): Promise<CalendarFeedDto> {
    return calendarFeedDto(await this.feeds.find(accountId));
  }

  /** Makes an address for calendars to subscribe to. An earlier one ends, and its owner is told by mail. */
  @Post()
  @HttpCode(200)
  @ApiErrors('RATE_LIMITED')
  async renew(@CurrentUser() { accountId }: CurrentUser): Promise<NewCalendarFeedDto> {
    const { feed, url } = await this.feeds.renew(accountId);
    return newCalendarFeedDto(feed, url);
  }

  /** Ends the address: calendars that subscribed to it find nothing there any more. */
  @Delete()
  async revoke(@CurrentUser() { accountId }: CurrentUser): Promise<CalendarFeedDto> {
    await this.feeds.revoke(accountId);
    return calendarFeedDto(undefined);
  }
}
