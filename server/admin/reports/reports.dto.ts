import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { IsBoolean } from 'class-validator';
import { OptionalField, OneOf, IsQueryId } from '../../common/http/fields.decorator.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { Text } from '../../common/http/text.decorator.js';
import { wireFields } from '../../common/text/snake-case.js';
import {
  REPORT_DECISIONS,
  type ReportDecision,
  REPORT_REASONS,
  type ReportReason,
} from '../../relations/index.js';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import type { People } from '../../reporting/index.js';
import { ApiSchema } from '@nestjs/swagger';
import { PageOf } from '../../common/http/page-of.js';
import {
  BLOCK_REVIEW_DECISIONS,
  type BlockReviewDecision,
  type BlockReviewEntity,
  TRACE_KINDS,
  type TraceKind,
} from '../../auth/index.js';

@ApiSchema({ description: 'The decision on a block review.' })
export class DecideBlockReviewDto {
  /**
   * `someone_else`: another person; nothing changes. `same_person`: the person may stay; guests' blocks of
   * the former account also apply to this account. `blocked`: as `same_person`, and this account is blocked.
   * @example "blocked"
   */
  @OneOf('BlockReviewDecision', BLOCK_REVIEW_DECISIONS) decision: BlockReviewDecision;
  /** @example "The same person, three days later." */
  @Text(500) reason: string;
  /** With `blocked`: whether the person's upcoming reservations are cancelled and refunded. @example true */
  @OptionalField() @IsBoolean() refund_future_places?: boolean;
}

@ApiSchema({
  description: 'A block review: an account that may belong to a blocked person. Its owner is not notified.',
})
export class BlockReviewDto {
  /** @example 3 */
  @ApiId() id: number;
  /** The account under review. */
  person: ReportPersonRefDto;
  /** The blocked account. It may have been deleted. */
  former: ReportPersonRefDto;
  /** What both accounts have in common: the mailbox, or a card used for a payment. @example "email" */
  @ApiEnum('TraceKind', TRACE_KINDS) found_by: TraceKind;
  /** @example "2026-12-05T09:00:00.000Z" */
  created_at: Date;
  /** `null` if there is no decision yet. */
  @ApiEnum('BlockReviewDecision', BLOCK_REVIEW_DECISIONS) decision: BlockReviewDecision | null;
  decision_reason: string | null;
  /**
   * Email address of the organiser who decided; `null` if there is no decision, or their account was deleted.
   */
  decided_by: string | null;
  decided_at: Date | null;
}

@ApiSchema({ description: 'A page of block reviews.' })
export class BlockReviewsDto extends PageOf(BlockReviewDto, 'Total number of items.') {}

export const BLOCK_REVIEWS_TABLE: Table<BlockReviewDto> = {
  review: field('id'),
  person: (review) => review.person.name,
  person_account: (review) => review.person.account_id,
  former: (review) => review.former.name,
  former_account: (review) => review.former.account_id,
  found_by: field('found_by'),
  found_at: field('created_at'),
  ...fields('decision', 'decision_reason', 'decided_by', 'decided_at'),
};

/** Returns the DTO of a block review. */
export function blockReviewDto(review: BlockReviewEntity, people: People): BlockReviewDto {
  return {
    ...wireFields(review, 'id', 'foundBy', 'createdAt', 'decision', 'decisionReason', 'decidedAt'),
    person: refOf(review.accountId, people),
    former: refOf(review.formerAccountId, people),
    decided_by: people.get(review.decidedBy)?.email ?? null,
  };
}

@ApiSchema({ description: 'Other effects of blocking a person.' })
export class BlockOutcomeDto {
  /** Number of open reports about the person that were closed. @example 2 */
  @ApiCount() reports_closed: number;
  /** Number of upcoming reservations that were cancelled and refunded, including holds. @example 1 */
  @ApiCount() refunded: number;
  /** Number of upcoming reservations that could not be cancelled and refunded. @example 0 */
  @ApiCount() not_refunded: number;
}

const REPORT_STATUSES = ['open', 'decided'] as const;

/** Filter for reports or block reviews. */
export class DecidedQuery extends PageQuery {
  /**
   * `open`: those that wait for a decision, oldest first. `decided`: those with a decision, newest first. If
   * absent: all, newest first.
   * @example "open"
   */
  @OptionalField() @OneOf('ReportStatus', REPORT_STATUSES) status?: 'open' | 'decided';
}

/** Filter for reports. */
export class ReportsQuery extends DecidedQuery {
  /** Only reports about this account. @example 42 */
  @OptionalField() @IsQueryId() account_id?: number;
}

@ApiSchema({ description: 'The decision on a report, and its reason.' })
export class DecideReportDto {
  /** With `blocked`, the reported person is blocked. @example "warned" */
  @OneOf('ReportDecision', REPORT_DECISIONS) decision: ReportDecision;
  /** @example "Spoken to; he understood." */
  @Text(2000) reason: string;
  /** With `blocked`: whether the person's upcoming reservations are cancelled and refunded. @example true */
  @OptionalField() @IsBoolean() refund_future_places?: boolean;
  /**
   * With `warned`: text that the person sees in addition to the standard text. It must not contain the
   * reporter's name or email address.
   * @example "Please leave a conversation when somebody asks for it."
   */
  @OptionalField() @Text(1000) message?: string;
}

@ApiSchema({
  description: 'A person in a report. Name and email are empty strings if the account was deleted.',
})
export class ReportPersonRefDto {
  /** @example 42 */
  @ApiId() account_id: number;
  /** @example "Ben" */
  name: string;
  /** @example "ben@example.ch" */
  email: string;
  /** Whether the person is blocked now. */
  blocked: boolean;
}

@ApiSchema({ description: 'The event of a report.' })
export class ReportEventRefDto {
  /** @example 1 */
  @ApiId() id: number;
  /** @example "Apéro at the lake" */
  name: string;
  /** @example "2026-12-04T18:30:00.000Z" */
  date: Date;
}

@ApiSchema({ description: 'A report of a guest about another guest, with its decision.' })
export class ReportDto {
  /** @example 5 */
  @ApiId() id: number;
  reporter: ReportPersonRefDto;
  reported: ReportPersonRefDto;
  /** `null` if the report names no event. */
  event: ReportEventRefDto | null;
  /** @example "disrespect" */
  @ApiEnum('ReportReason', REPORT_REASONS) reason: ReportReason;
  /** @example "He would not take no for an answer." */
  text: string;
  /** @example "2026-12-05T09:00:00.000Z" */
  created_at: Date;
  /** `null` if there is no decision yet. */
  @ApiEnum('ReportDecision', REPORT_DECISIONS) decision: ReportDecision | null;
  decision_reason: string | null;
  /**
   * Email address of the organiser who decided; `null` if there is no decision, or their account was deleted.
   */
  decided_by: string | null;
  decided_at: Date | null;
  /** When the person acknowledged the warning; `null` if they have not, or were not warned. */
  warning_read_at: Date | null;
  /** Only in the response to the decision `blocked`. */
  outcome?: BlockOutcomeDto;
}

@ApiSchema({ description: 'A page of reports.' })
export class ReportsDto extends PageOf(ReportDto, 'Total number of items.') {}

export const REPORTS_TABLE: Table<ReportDto> = {
  report: field('id'),
  reporter: (report) => report.reporter.name,
  reporter_account: (report) => report.reporter.account_id,
  reported: (report) => report.reported.name,
  reported_account: (report) => report.reported.account_id,
  event: (report) => report.event?.name,
  ...fields('reason', 'text'),
  reported_at: field('created_at'),
  ...fields('decision', 'decision_reason', 'decided_by', 'decided_at'),
};

/** Returns the DTO of a person; only the id if the account was deleted. */
export function refOf(accountId: number, people: People): ReportPersonRefDto {
  const { name = null, email = '', blocked_at = null } = people.get(accountId) ?? {};
  return { account_id: accountId, name: name ?? '', email, blocked: blocked_at !== null };
}
