import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedRead, AuditService, Downloadable } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { RequestLanguage } from '../../common/http/request-language.js';
import { PageQuery } from '../../common/http/page.dto.js';
import {
  type Language,
  MatchingRunDto,
  matchingRunDto,
  MatchingService,
  PAIRS_TABLE,
  PairsDto,
  PairsView,
} from '../../matching/index.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/events/:id')
export class AdminMatchingController {
  constructor(
    private readonly matching: MatchingService,
    private readonly pairs: PairsView,
    private readonly audit: AuditService,
  ) {}

  /** Runs the matching now. Guests see its result from midnight of the event's day on. */
  @Post('matching')
  @HttpCode(200)
  @ApiErrors('EVENT_CANCELLED')
  async run(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<MatchingRunDto> {
    const run = await this.matching.runNow(eventId);
    const { pairs, people } = run;
    await this.audit.record(user, {
      action: 'event.matching_run',
      subject: 'event',
      subjectId: eventId,
      details: { pairs, people },
    });
    return matchingRunDto(run);
  }

  /** Every pair with its agreement in steps of five, and the newest run's report. */
  @Get('matches')
  @Downloadable('pairs', 'event.pairs_exported', PAIRS_TABLE)
  @AuditedRead('event.pairs_read')
  async list(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @Query() page: PageQuery,
    @RequestLanguage() language: Language,
  ): Promise<PairsDto> {
    return this.pairs.list(eventId, page, language);
  }
}
