import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Settings } from '../common/config/settings.js';
import { type Language, RequestLanguage } from '../common/http/request-language.js';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { CurrentUser } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import { SuccessDto } from '../common/http/page.dto.js';
import { EventDto, OwnEventsDto, eventDto, ownEventDto } from './events.dto.js';
import { AcknowledgeInput, eventChangeDto } from './guest-changes.dto.js';
import { GuestChangesService } from './guest-changes.service.js';
import { GuestEventsService, type TicketedReservation } from './guest-events.service.js';

@ApiTags('Events')
@Controller()
export class EventsController {
  constructor(
    private readonly events: GuestEventsService,
    private readonly changes: GuestChangesService,
    private readonly settings: Settings,
  ) {}

  /** The published events that have not begun, soonest first. */
  @Get('events')
  async list(@CurrentUser() user: CurrentUser, @RequestLanguage() language: Language): Promise<EventDto[]> {
    const events = await this.events.listUpcoming(user.accountId);
    return events.map((event) => eventDto(event, this.settings.refundHours, language));
  }

  /** The user's own reservations: those of events that have not ended, past ones, and what has changed about them. */
  @Get('profile/events')
  async own(@CurrentUser() user: CurrentUser, @RequestLanguage() language: Language): Promise<OwnEventsDto> {
    const [{ upcoming, past }, changes] = await Promise.all([
      this.events.ownReservations(user.accountId),
      this.changes.ofAccount(user.accountId),
    ]);
    const dto = (one: TicketedReservation) => ownEventDto(one, language);
    return {
      upcoming: upcoming.map(dto),
      past: past.map(dto),
      changes: changes.map((one) => eventChangeDto(one, language)),
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
