import { instant, type Table } from '../../common/http/downloads/table.js';
import { ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import {
  BLOCK_REVIEW_DECISIONS,
  type BlockReviewDecision,
  TRACE_KINDS,
  type TraceKind,
} from '../../auth/index.js';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { OptionalField } from '../../common/http/fields.decorator.js';
import type { Page } from '../../common/http/page.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { Text } from '../../common/http/text.decorator.js';
import { refOf, ReportPersonRefDto } from './reports.dto.js';
import type { DescribedReview } from './block-reviews.service.js';

const REVIEW_STATUSES = ['open', 'decided'] as const;

/** Which reviews are wanted. */
export class BlockReviewsQuery extends PageQuery {
  /**
   * `open`: those that wait for a decision, the oldest first; `decided`: the others. Without it all, the newest first.
   * @example "open"
   */
  @ApiEnum('ReportStatus', REVIEW_STATUSES)
  @OptionalField()
  @IsIn(REVIEW_STATUSES)
  status?: 'open' | 'decided';
}

@ApiSchema({ description: 'Whether somebody is a blocked person, and what becomes of them.' })
export class DecideBlockReviewDto {
  /**
   * `someone_else`: nothing changes; `same_person`: they stay, and guests' blocks of their former account hold for this
   * one; `blocked`: the same, and they are blocked again.
   * @example "blocked"
   */
  @ApiEnum('BlockReviewDecision', BLOCK_REVIEW_DECISIONS)
  @IsIn(BLOCK_REVIEW_DECISIONS)
  decision: BlockReviewDecision;

  /** @example "The same person, three days later." */
  @Text(500) reason: string;

  /**
   * With `blocked`: whether their upcoming reservations are cancelled and refunded.
   * @example true
   */
  @OptionalField() @IsBoolean() refund_future_places?: boolean;
}

@ApiSchema({
  description: 'Somebody who may be a blocked person with another account. They are told nothing.',
})
export class BlockReviewDto {
  /** @example 3 */
  @ApiId() id: number;
  /** Who has come. */
  person: ReportPersonRefDto;
  /** The blocked account; it may be gone. */
  former: ReportPersonRefDto;
  /**
   * What both have in common: the mailbox, or a card that was paid with.
   * @example "email"
   */
  @ApiEnum('TraceKind', TRACE_KINDS) found_by: TraceKind;
  /** @example "2026-12-05T09:00:00.000Z" */
  created_at: Date;
  /** Null while it waits. */
  @ApiEnum('BlockReviewDecision', BLOCK_REVIEW_DECISIONS)
  decision: BlockReviewDecision | null;
  decision_reason: string | null;
  /** The organiser's e-mail. */
  decided_by: string | null;
  decided_at: Date | null;
}

@ApiSchema({ description: 'A page of reviews.' })
export class BlockReviewsDto {
  items: BlockReviewDto[];
  /** How many there are in all. */
  @ApiCount() total: number;
}

/** The columns of the table for a spreadsheet. */
export const BLOCK_REVIEWS_TABLE: Table<BlockReviewDto> = {
  review: (review) => review.id,
  person: (review) => review.person.name,
  person_account: (review) => review.person.account_id,
  former: (review) => review.former.name,
  former_account: (review) => review.former.account_id,
  found_by: (review) => review.found_by,
  found_at: (review) => instant(review.created_at),
  decision: (review) => review.decision,
  decision_reason: (review) => review.decision_reason,
  decided_by: (review) => review.decided_by,
  decided_at: (review) => instant(review.decided_at),
};

/** Returns the DTO of a page of reviews. */
export function blockReviewsDto({ items, total }: Page<DescribedReview>): BlockReviewsDto {
  return { items: items.map(blockReviewDto), total };
}

/** Returns the DTO of a review. */
export function blockReviewDto({ review, person, former, decider }: DescribedReview): BlockReviewDto {
  return {
    id: review.id,
    person: refOf(review.accountId, person),
    former: refOf(review.formerAccountId, former),
    found_by: review.foundBy,
    created_at: review.createdAt.toISOString(),
    decision: review.decision,
    decision_reason: review.decisionReason,
    decided_by: decider?.email ?? null,
    decided_at: review.decidedAt?.toISOString() ?? null,
  };
}
