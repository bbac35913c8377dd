import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Settings } from '../common/config/settings.js';
import { type Language, RequestLanguage } from '../common/http/request-language.js';
import { CurrentUser } from '../common/http/access.js';
import { EventDto, OwnEventsDto, eventDto, ownEventDto } from './events.dto.js';
import { GuestEventsService, type TicketedReservation } from './guest-events.service.js';

@ApiTags('Events')
@Controller()
export class EventsController {
  constructor(
    private readonly events: GuestEventsService,
    private readonly settings: Settings,
  ) {}

  /** The published events that have not begun, soonest first. */
  @Get('events')
  async list(@CurrentUser() user: CurrentUser, @RequestLanguage() language: Language): Promise<EventDto[]> {
    const events = await this.events.listUpcoming(user.accountId);
    return events.map((event) => eventDto(event, this.settings.refundHours, language));
  }

  /** The user's own reservations: those of events that have not ended, and past ones. */
  @Get('profile/events')
  async own(@CurrentUser() user: CurrentUser, @RequestLanguage() language: Language): Promise<OwnEventsDto> {
    const { upcoming, past } = await this.events.ownReservations(user.accountId);
    const dto = (one: TicketedReservation) => ownEventDto(one, language);
    return { upcoming: upcoming.map(dto), past: past.map(dto) };
  }
}
