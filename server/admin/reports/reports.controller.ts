import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { AuditedRead, AuditService, Downloadable } from '../../audit/index.js';
import { type BlockReviewEntity, BlocklistService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { invalidField } from '../../common/errors/domain-error.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { RelationsService, ReportsService, WarningsService } from '../../relations/index.js';
import { type People, PeopleListsService } from '../../reporting/index.js';
import {
  DecideReportDto,
  ReportDto,
  REPORTS_TABLE,
  ReportsDto,
  ReportsQuery,
  BLOCK_REVIEWS_TABLE,
  BlockReviewDto,
  blockReviewDto,
  BlockReviewsDto,
  DecideBlockReviewDto,
  DecidedQuery,
} from './reports.dto.js';
import { AdminReportsService, mentions } from './admin-reports.service.js';
import { BlockingService } from './blocking.service.js';

@OrganisersOnly()
@Controller('admin/block-reviews')
export class BlockReviewsController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly blocklist: BlocklistService,
    private readonly relations: RelationsService,
    private readonly people: PeopleListsService,
    private readonly blocking: BlockingService,
  ) {}

  /**
   * Lists the block reviews: accounts that may belong to a blocked person. With `status=open`, only those
   * that wait for a decision.
   */
  @Get()
  @Downloadable('block-reviews', 'account.block_reviews_exported', BLOCK_REVIEWS_TABLE)
  @AuditedRead('account.reviews_read')
  async list(@Query() { status, ...page }: DecidedQuery): Promise<BlockReviewsDto> {
    const decided = status === undefined ? undefined : status === 'decided';
    const { items, total } = await this.blocklist.list(decided, page);
    const people = await this.peopleOf(items);
    return { items: items.map((review) => blockReviewDto(review, people)), total };
  }

  /**
   * Decides whether an account belongs to a blocked person, and whether it is blocked. Decides all open
   * reviews of the same two accounts.
   */
  @Post(':id/decision')
  @HttpCode(200)
  @ApiErrors('ALREADY_DECIDED')
  async decide(
    @IdParam('id', 'BLOCK_REVIEW_NOT_FOUND') reviewId: number,
    @Body() { decision, reason, refund_future_places: wantsRefunds = false }: DecideBlockReviewDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<BlockReviewDto> {
    const review = await this.database.transaction(async () => {
      const decided = await this.blocklist.decide(reviewId, decision, reason, user.accountId);
      const { accountId, formerAccountId } = decided;
      const details = { decision, former_account_id: formerAccountId };
      await this.audit.record(user, { action: 'account.block_reviewed', subjectId: accountId, details });
      if (decision !== 'someone_else') await this.relations.carryBlocks(formerAccountId, accountId);
      if (decision === 'blocked') await this.blocking.block(user, accountId, { reason });
      return decided;
    });
    if (decision === 'blocked')
      await this.blocking.refundFutureReservations(user, review.accountId, wantsRefunds);
    return blockReviewDto(review, await this.peopleOf([review]));
  }

  private peopleOf(reviews: readonly BlockReviewEntity[]): Promise<People> {
    return this.people.find(
      reviews.flatMap(({ accountId, formerAccountId, decidedBy }) => [accountId, formerAccountId, decidedBy]),
    );
  }
}

@OrganisersOnly()
@Controller('admin/reports')
export class AdminReportsController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly reports: ReportsService,
    private readonly warnings: WarningsService,
    private readonly people: PeopleListsService,
    private readonly reportViews: AdminReportsService,
    private readonly blocking: BlockingService,
  ) {}

  /**
   * Lists the reports of guests about each other. With `status=open`, only those that wait for a decision.
   */
  @Get()
  @Downloadable('reports', 'report.list_exported', REPORTS_TABLE)
  @AuditedRead('report.list_read')
  async list(@Query() { status, account_id: reportedId, ...page }: ReportsQuery): Promise<ReportsDto> {
    const decided = status === undefined ? undefined : status === 'decided';
    const { items, total } = await this.reports.list({ decided, reportedId }, page);
    return { items: await this.reportViews.described(items), total };
  }

  /** Decides a report and records the reason. A report can be decided only once. */
  @Post(':id/decision')
  @HttpCode(200)
  @ApiErrors('ALREADY_DECIDED')
  async decide(
    @IdParam('id', 'REPORT_NOT_FOUND') reportId: number,
    @Body() body: DecideReportDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<ReportDto> {
    const { decision, reason, message, refund_future_places: wantsRefunds = false } = body;
    const { reportedId, reporterId } = await this.reports.require(reportId);
    const reporter = message && (await this.people.find([reporterId])).get(reporterId);
    if (reporter && mentions(message, reporter)) throw invalidField('message', 'must not name who reported');
    const { report, reports_closed } = await this.database.transaction(async () => {
      await this.blocking.lock(reportedId);
      const decided = await this.reports.decide(reportId, decision, reason, user.accountId);
      const details = { decision, account_id: reportedId };
      await this.audit.record(user, { action: 'report.decided', subjectId: reportId, details });
      if (decision === 'warned') await this.warnings.warn(reportedId, reportId, message ?? null);
      const closed =
        decision === 'blocked' ? await this.blocking.block(user, reportedId, { reason, reportId }) : 0;
      return { report: decided, reports_closed: closed };
    });
    const [described] = await this.reportViews.described([report]);
    if (!described) throw new Error('A report was decided and not described');
    if (decision !== 'blocked') return described;
    const places = await this.blocking.refundFutureReservations(user, reportedId, wantsRefunds);
    return { ...described, outcome: { reports_closed, ...places } };
  }
}
