import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedRead, Downloadable } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import {
  DecideReportDto,
  ReportDto,
  REPORTS_TABLE,
  ReportsDto,
  ReportsQuery,
  BLOCK_REVIEWS_TABLE,
  BlockReviewDto,
  BlockReviewsDto,
  DecideBlockReviewDto,
  DecidedQuery,
} from './reports.dto.js';
import { AdminReportsService } from './admin-reports.service.js';
import { BlockReviewsService } from './block-reviews.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/block-reviews')
export class BlockReviewsController {
  constructor(private readonly reviews: BlockReviewsService) {}

  /** People who may be blocked people with another account; with `status=open` those who wait for a decision. */
  @Get()
  @Downloadable('block-reviews', 'account.block_reviews_exported', BLOCK_REVIEWS_TABLE)
  @AuditedRead('account.reviews_read')
  list(@Query() query: DecidedQuery): Promise<BlockReviewsDto> {
    return this.reviews.list(query);
  }

  /** Decides whether somebody is a blocked person, and what becomes of them. Decides all reviews of the same two accounts. */
  @Post(':id/decision')
  @HttpCode(200)
  @ApiErrors('ALREADY_DECIDED')
  decide(
    @IdParam('id', 'BLOCK_REVIEW_NOT_FOUND') reviewId: number,
    @Body() body: DecideBlockReviewDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<BlockReviewDto> {
    return this.reviews.decide(user, reviewId, body);
  }
}

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/reports')
export class AdminReportsController {
  constructor(private readonly reports: AdminReportsService) {}

  /** What guests reported of each other; with `status=open` the queue. */
  @Get()
  @Downloadable('reports', 'report.list_exported', REPORTS_TABLE)
  @AuditedRead('report.list_read')
  list(@Query() query: ReportsQuery): Promise<ReportsDto> {
    return this.reports.list(query);
  }

  /** Decides a report, once, with a reason. */
  @Post(':id/decision')
  @HttpCode(200)
  @ApiErrors('ALREADY_DECIDED')
  decide(
    @IdParam('id', 'REPORT_NOT_FOUND') reportId: number,
    @Body() body: DecideReportDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<ReportDto> {
    return this.reports.decide(user, reportId, body);
  }
}
