import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { CurrentUser } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import type { Language } from './engine/index.js';
import { ListNewsDto, MatchDto, READINESS_ITEMS, ReadinessDto, type ReadinessItem } from './matches.dto.js';
import { MatchesService } from './matches.service.js';
import { ProfilesService } from '../profile/index.js';
import { Settings } from '../common/config/settings.js';
import { ConsentsService } from '../consents/index.js';
import { QuestionnairesService } from '../questionnaire/index.js';
import { RequestLanguage } from '../common/http/request-language.js';

@ApiTags('Profile')
@Controller('profile/readiness')
export class ReadinessController {
  constructor(
    private readonly settings: Settings,
    private readonly profiles: ProfilesService,
    private readonly questionnaires: QuestionnairesService,
    private readonly consents: ConsentsService,
  ) {}

  /** Returns what the user should complete before they reserve. */
  @Get()
  async read(@CurrentUser() { accountId, emailVerified }: CurrentUser): Promise<ReadinessDto> {
    const [answered, consent, [profile]] = await Promise.all([
      this.questionnaires.hasAnswered(accountId),
      this.consents.one(accountId, 'matching'),
      this.profiles.find([accountId]),
    ]);
    const has: Record<ReadinessItem, boolean> = {
      email: emailVerified || !this.settings.requireVerifiedEmail,
      answers: answered,
      // answers are not stored without it, so a guest without answers gives both at once
      consent: consent.active || !answered,
      photo: profile?.photoId != null,
    };
    return { missing: READINESS_ITEMS.filter((item) => !has[item]) };
  }
}

@ApiTags('Matches')
@Controller('events/:id/matches')
export class MatchesController {
  constructor(private readonly matches: MatchesService) {}

  /** Lists the user's matches at an event, best first. Available from midnight of its day (Zurich time). */
  @Get()
  @ApiErrors('NOT_RESERVED', 'MATCHES_LOCKED', 'CONSENT_REQUIRED', 'ACCOUNT_IN_REVIEW')
  async list(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<MatchDto[]> {
    return this.matches.listFor(eventId, user, language);
  }

  /** Records that the user has viewed their list. Returns the changes since the last view; each is returned once. */
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
