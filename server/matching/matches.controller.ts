import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { CurrentUser } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import type { Language } from './engine/index.js';
import { ListNewsDto, MatchDto, ReadinessDto } from './matches.dto.js';
import { MatchesService, ReadinessService } from './matches.service.js';
import { PhotoAddresses } from '../profile/index.js';
import { RequestLanguage } from '../common/http/request-language.js';

@ApiTags('Profile')
@Controller('profile/readiness')
export class ReadinessController {
  constructor(private readonly readiness: ReadinessService) {}

  /** What the user should do before they reserve. */
  @Get()
  async read(@CurrentUser() user: CurrentUser): Promise<ReadinessDto> {
    return { missing: await this.readiness.missing(user) };
  }
}

@ApiTags('Matches')
@Controller('events/:id/matches')
export class MatchesController {
  constructor(
    private readonly matches: MatchesService,
    private readonly addresses: PhotoAddresses,
  ) {}

  /** The user's matches at an event, best first. They open at midnight in Zurich of the event's day. */
  @Get()
  @ApiErrors('NOT_RESERVED', 'MATCHES_LOCKED', 'CONSENT_REQUIRED', 'ACCOUNT_IN_REVIEW')
  async list(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<MatchDto[]> {
    const matches = await this.matches.listFor(eventId, user.accountId, language);
    const addressOf = (photoId: string) => this.addresses.of(photoId, user, eventId);
    return matches.map(({ photoId, photoIds, ...match }) => ({
      ...match,
      photo_url: photoId && addressOf(photoId),
      photos: photoIds.map(addressOf),
    }));
  }

  /** Notes that the user has looked at their list, and says what has changed since they last did: once for each change. */
  @Post('look')
  @HttpCode(200)
  @ApiErrors('NOT_RESERVED', 'MATCHES_LOCKED', 'CONSENT_REQUIRED', 'ACCOUNT_IN_REVIEW')
  async look(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<ListNewsDto> {
    return this.matches.markSeen(eventId, user.accountId);
  }
}
