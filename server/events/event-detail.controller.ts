import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Conditional } from '../common/http/conditional.decorator.js';
import { Settings } from '../common/config/settings.js';
import { CurrentUser } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import { type Language, RequestLanguage } from '../common/http/request-language.js';
import { EventDetailDto, eventDetailDto } from './event-detail.dto.js';
import { GuestEventsService } from './guest-events.service.js';

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
