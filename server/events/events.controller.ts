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
import { rappenToChf } from '../common/money/chf.js';
import { SECOND } from '../common/time/durations.rules.js';
import { type EventRow, EventsService, hasBegun, nameFor, slugOf } from './calendar/index.js';
import { EventDetailDto, EventDto, NextEventsDto } from './events.dto.js';
import { AcknowledgeInput, OwnEventsDto } from './own-events.dto.js';
import { GuestEventsService } from './guest-events.service.js';
import { kindInWords } from './kind-words/kind-words.js';
import { OwnEventsService } from './own-events.service.js';

/** Maximum number of events that visitors without an account see. */
const SHOWN = 3;
/** Time for which they are cached, because the route needs no login. */
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

  /** Lists the next published events, at most three. Includes their prices and the refund rule. */
  @Get()
  @Public()
  @Conditional()
  @Header('Cache-Control', 'public, max-age=30')
  async list(@RequestLanguage() language: Language): Promise<NextEventsDto> {
    const now = this.clock.now();
    const ahead = (await this.next(now)).filter((event) => !hasBegun(event, now));
    const events = ahead.map((event) => ({
      id: event.id,
      name: nameFor(event, language),
      date: event.startsAt,
      ends_at: event.endsAt,
      city: event.city,
      price: rappenToChf(event.priceRappen),
      kind: kindInWords(event, language),
      slug: slugOf(event),
    }));
    return { events, refund_hours: this.settings.refundHours };
  }

  private next(now: Date): Promise<EventRow[]> {
    const { kept } = this;
    if (kept && kept.at <= now && now.getTime() < kept.at.getTime() + KEPT_MILLISECONDS) return kept.events;
    const events = this.events.nextPublished(now, SHOWN);
    this.kept = { at: now, events };
    // a failure is not cached
    events.catch(() => {
      if (this.kept?.events === events) this.kept = undefined;
    });
    return events;
  }
}

@ApiTags('Events')
@Controller('events/:id')
export class EventDetailController {
  constructor(private readonly events: GuestEventsService) {}

  /** Returns one event with all its details. Past and cancelled events are included. */
  @Get()
  @Conditional()
  find(
    @CurrentUser() user: CurrentUser,
    @IdParam('id', 'EVENT_NOT_FOUND') id: number,
    @RequestLanguage() language: Language,
  ): Promise<EventDetailDto> {
    return this.events.page(id, user.accountId, language);
  }
}

@ApiTags('Events')
@Controller()
export class EventsController {
  constructor(
    private readonly events: GuestEventsService,
    private readonly ownEvents: OwnEventsService,
  ) {}

  /** Lists the published events that have not begun, soonest first. */
  @Get('events')
  @Conditional()
  @ApiOkResponse({ type: EventDto, isArray: true })
  async list(
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const { json, etag } = await this.events.list(user.accountId, language);
    response.setHeader('ETag', etag);
    return json;
  }

  /** Returns the user's reservations, and the changes of their events that the user has not acknowledged. */
  @Get('profile/events')
  @Conditional()
  own(@CurrentUser() user: CurrentUser, @RequestLanguage() language: Language): Promise<OwnEventsDto> {
    return this.ownEvents.ofAccount(user.accountId, language);
  }

  /**
   * Acknowledges a change of an event, and all earlier ones. They are no longer shown. The user must have a
   * reservation for the event; it may have ended.
   */
  @Post('events/:id/acknowledge')
  @HttpCode(200)
  @ApiErrors('NOT_RESERVED')
  async acknowledge(
    @CurrentUser() user: CurrentUser,
    @IdParam('id', 'EVENT_NOT_FOUND') id: number,
    @Body() body: AcknowledgeInput,
  ): Promise<SuccessDto> {
    await this.ownEvents.acknowledge(user.accountId, id, body.change_id);
    return { success: true };
  }
}
