import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { type BlockReviewDecision, type BlockReviewEntity, BlocklistService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { Page, PageRequest } from '../../common/http/page.js';
import { RelationsService } from '../../relations/index.js';
import { PeopleListsService, type PersonSummary } from '../../reporting/index.js';
import { BlockingService } from './blocking.service.js';

/** A review with its two people; undefined if the account was deleted. */
export interface DescribedReview {
  review: BlockReviewEntity;
  person: PersonSummary | undefined;
  former: PersonSummary | undefined;
  decider: PersonSummary | undefined;
}

/** A decision about a review, and whether the upcoming reservations of a blocked account are refunded. */
export interface ReviewDecisionInput {
  decision: BlockReviewDecision;
  reason: string;
  refundFutureReservations: boolean;
}

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
  async list(decided: boolean | undefined, page: PageRequest): Promise<Page<DescribedReview>> {
    const { items, total } = await this.blocklist.list(decided, page);
    return { items: await this.described(items), total };
  }

  /**
   * Decides a review, and all others of the same two accounts. If it is the same person, guests' blocks of the former
   * account are applied to this one. Throws BLOCK_REVIEW_NOT_FOUND, ALREADY_DECIDED, VALIDATION_FAILED (an organiser
   * cannot be blocked).
   */
  async decide(
    organiser: CurrentUser,
    reviewId: number,
    { decision, reason, refundFutureReservations }: ReviewDecisionInput,
  ): Promise<DescribedReview> {
    const review = await this.database.transaction(async () => {
      const decided = await this.blocklist.decide(reviewId, decision, reason, organiser.accountId);
      const { accountId, formerAccountId } = decided;
      await this.audit.record(organiser, {
        action: 'account.block_reviewed',
        subject: 'account' as const,
        subjectId: accountId,
        details: { decision, former_account_id: formerAccountId },
      });
      if (decision !== 'someone_else') await this.relations.carryBlocks(formerAccountId, accountId);
      if (decision === 'blocked') await this.blocking.block(organiser, accountId, { reason });
      return decided;
    });
    if (decision === 'blocked' && refundFutureReservations)
      await this.blocking.refundFutureReservations(organiser, review.accountId);
    const [described] = await this.described([review]);
    if (!described) throw new Error('A review has vanished');
    return described;
  }

  private async described(reviews: readonly BlockReviewEntity[]): Promise<DescribedReview[]> {
    const ids = reviews.flatMap(({ accountId, formerAccountId, decidedBy }) => [
      accountId,
      formerAccountId,
      ...(decidedBy ? [decidedBy] : []),
    ]);
    const people = await this.people.find([...new Set(ids)]);
    const byId = new Map(people.map((person) => [person.accountId, person]));
    return reviews.map((review) => ({
      review,
      person: byId.get(review.accountId),
      former: byId.get(review.formerAccountId),
      decider: review.decidedBy === null ? undefined : byId.get(review.decidedBy),
    }));
  }
}
