import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { CurrentUser } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import { SuccessDto } from '../common/http/page.dto.js';
import { type Language, RequestLanguage } from '../common/http/request-language.js';
import { GuestRoundsDto } from './guest-rounds.dto.js';
import { GuestRoundsService } from './guest-rounds.service.js';
import { GuestView } from './guest-view.js';
import { RoundsService } from './rounds.service.js';

@ApiTags('Rounds')
@Controller('events/:id/rounds')
export class GuestRoundsController {
  constructor(
    private readonly guests: GuestRoundsService,
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
    return this.view.of(await this.guests.find(eventId, user.accountId), { ...user, language });
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
