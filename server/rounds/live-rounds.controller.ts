import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { CurrentUser, OpenToTickets } from '../common/http/access.js';
import { ApiStream } from '../common/http/document/stream.decorator.js';
import { IdParam } from '../common/http/id.pipe.js';
import { type Language, RequestLanguage } from '../common/http/request-language.js';
import { GuestRoundsDto } from './guest-rounds.dto.js';
import { GuestRoundsService } from './guest-rounds.service.js';
import { GuestView } from './guest-view.js';
import { RoundsLive } from './rounds-live.js';
import type { RoundsSnapshot } from './rounds-snapshot.js';

@ApiTags('Rounds')
@Controller('events/:id/rounds/live')
export class LiveRoundsController {
  constructor(
    private readonly guests: GuestRoundsService,
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
    await this.guests.requireGuest(eventId, accountId);
    const see = (snapshot: RoundsSnapshot) =>
      snapshot.attendees.has(accountId) ? this.view.of(snapshot, { accountId, sessionId, language }) : null;
    this.live.begin(eventId, { accountId, sessionId, see }, response);
  }
}
