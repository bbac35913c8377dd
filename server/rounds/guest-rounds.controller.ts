import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { CurrentUser, OpenToTickets } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import { SuccessDto } from '../common/http/page.dto.js';
import { type Language, RequestLanguage } from '../common/http/request-language.js';
import { GuestRoundsDto } from './guest-rounds.dto.js';
import type { RoundsSnapshot } from './rounds-snapshot.js';
import { GuestView } from './guest-view.js';
import { RoundsService } from './rounds.service.js';
import type { Response } from 'express';
import { ApiStream } from '../common/http/api-fields.decorator.js';
import { RoundsLive } from './rounds-live.js';

@ApiTags('Rounds')
@Controller('events/:id/rounds/live')
export class LiveRoundsController {
  constructor(
    private readonly view: GuestView,
    private readonly live: RoundsLive,
  ) {}

  /** The same as server-sent events: the whole state at once, and again with each change. With `?ticket=` of a live ticket. */
  @Get()
  @OpenToTickets()
  @ApiErrors('NOT_RESERVED', 'ACCOUNT_IN_REVIEW', 'UNAVAILABLE')
  @ApiStream(GuestRoundsDto)
  async listen(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() { accountId, sessionId }: CurrentUser,
    @RequestLanguage() language: Language,
    @Res() response: Response,
  ): Promise<void> {
    await this.view.requireGuest(eventId, accountId);
    const see = (snapshot: RoundsSnapshot) =>
      snapshot.attendees.has(accountId) ? this.view.of(snapshot, { accountId, sessionId, language }) : null;
    this.live.begin(eventId, { accountId, sessionId, see }, response);
  }
}

@ApiTags('Rounds')
@Controller('events/:id/rounds')
export class GuestRoundsController {
  constructor(
    private readonly view: GuestView,
    private readonly rounds: RoundsService,
  ) {}

  /** Where the guest sits now, with whom, until when, and where next. */
  @Get()
  @ApiErrors('NOT_RESERVED', 'ACCOUNT_IN_REVIEW')
  async find(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<GuestRoundsDto> {
    return this.view.find(eventId, { ...user, language });
  }

  /** Asks the hosts to come to the guest’s table; nobody else learns of it. Asked twice it is one call. */
  @Post('call')
  @HttpCode(200)
  @ApiErrors('NOT_RESERVED', 'ACCOUNT_IN_REVIEW', 'NOT_ATTENDED', 'INVALID_TRANSITION', 'RATE_LIMITED')
  async call(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<SuccessDto> {
    await this.rounds.call(eventId, user.accountId);
    return { success: true };
  }
}
