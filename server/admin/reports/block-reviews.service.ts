import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { type BlockReviewEntity, BlocklistService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import { RelationsService } from '../../relations/index.js';
import { type People, PeopleListsService } from '../../reporting/index.js';
import {
  type BlockReviewDto,
  blockReviewDto,
  type BlockReviewsDto,
  type DecideBlockReviewDto,
  type DecidedQuery,
} from './reports.dto.js';
import { BlockingService } from './blocking.service.js';

/** Reviews of people who may be blocked people with a new account, and organisers' decisions. */
@Injectable()
export class BlockReviewsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly blocklist: BlocklistService,
    private readonly relations: RelationsService,
    private readonly people: PeopleListsService,
    private readonly blocking: BlockingService,
  ) {}

  /** Returns a page of reviews with their people: open ones oldest first, otherwise newest first. */
  async list({ status, ...page }: DecidedQuery): Promise<BlockReviewsDto> {
    const { items, total } = await this.blocklist.list(status && status === 'decided', page);
    const people = await this.peopleOf(items);
    return { items: items.map((review) => blockReviewDto(review, people)), total };
  }

  /**
   * Decides a review, and all others of the same two accounts. If it is the same person, guests' blocks of the former
   * account are applied to this one. Throws BLOCK_REVIEW_NOT_FOUND, ALREADY_DECIDED, VALIDATION_FAILED (an organiser
   * cannot be blocked).
   */
  async decide(
    organiser: CurrentUser,
    reviewId: number,
    { decision, reason, refund_future_places: isRefunded = false }: DecideBlockReviewDto,
  ): Promise<BlockReviewDto> {
    const review = await this.database.transaction(async () => {
      const decided = await this.blocklist.decide(reviewId, decision, reason, organiser.accountId);
      const { accountId, formerAccountId } = decided;
      const details = { decision, former_account_id: formerAccountId };
      await this.audit.record(organiser, { action: 'account.block_reviewed', subjectId: accountId, details });
      if (decision !== 'someone_else') await this.relations.carryBlocks(formerAccountId, accountId);
      if (decision === 'blocked') await this.blocking.block(organiser, accountId, { reason });
      return decided;
    });
    if (decision === 'blocked')
      await this.blocking.refundFutureReservations(organiser, review.accountId, isRefunded);
    return blockReviewDto(review, await this.peopleOf([review]));
  }

  private peopleOf(reviews: readonly BlockReviewEntity[]): Promise<People> {
    return this.people.find(
      reviews.flatMap(({ accountId, formerAccountId, decidedBy }) => [accountId, formerAccountId, decidedBy]),
    );
  }
}
