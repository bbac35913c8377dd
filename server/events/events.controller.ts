import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Settings } from '../common/config/settings.js';
import { Fails } from '../common/errors/api-errors.decorator.js';
import { type Language, ReaderLanguage } from '../common/http/request-language.js';
import { CurrentViewer, type Viewer } from '../common/http/access.js';
import { EventDto, OwnEventsDto, eventDto, ownEventDto } from './events.dto.js';
import { EventsService } from './calendar/events.service.js';

@ApiTags('Events')
@Controller()
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly settings: Settings,
  ) {}

  /** The published events that have not begun, soonest first. */
  @Get('events')
  @Fails('UNAUTHENTICATED', 'PROFILE_REQUIRED', 'ACCOUNT_BLOCKED')
  async list(@CurrentViewer() viewer: Viewer, @ReaderLanguage() language: Language): Promise<EventDto[]> {
    const events = await this.events.listComing(viewer.accountId);
    return events.map((event) => eventDto(event, this.settings.refundHours, language));
  }

  /** The viewer's own places, ahead and behind. */
  @Get('profile/events')
  @Fails('UNAUTHENTICATED', 'PROFILE_REQUIRED', 'ACCOUNT_BLOCKED')
  async own(@CurrentViewer() viewer: Viewer): Promise<OwnEventsDto> {
    const { upcoming, past } = await this.events.ownPlaces(viewer.accountId);
    return { upcoming: upcoming.map(ownEventDto), past: past.map(ownEventDto) };
  }
}
