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

@ApiSchema({ description: 'Whether somebody is a blocked person, and what becomes of them.' })
export class DecideBlockReviewDto {
  /**
   * `someone_else`: nothing changes; `same_person`: they stay, and guests' blocks of their former account hold for this
   * one; `blocked`: the same, and they are blocked again.
   * @example "blocked"
   */
  @OneOf('BlockReviewDecision', BLOCK_REVIEW_DECISIONS) decision: BlockReviewDecision;
  /** @example "The same person, three days later." */
  @Text(500) reason: string;
  /** With `blocked`: whether their upcoming reservations are cancelled and refunded. @example true */
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
  /** What both have in common: the mailbox, or a card that was paid with. @example "email" */
  @ApiEnum('TraceKind', TRACE_KINDS) found_by: TraceKind;
  /** @example "2026-12-05T09:00:00.000Z" */
  created_at: Date;
  /** Null while it waits. */
  @ApiEnum('BlockReviewDecision', BLOCK_REVIEW_DECISIONS) decision: BlockReviewDecision | null;
  decision_reason: string | null;
  /** The organiser's e-mail. */
  decided_by: string | null;
  decided_at: Date | null;
}

@ApiSchema({ description: 'A page of reviews.' })
export class BlockReviewsDto extends PageOf(BlockReviewDto, 'How many there are in all.') {}

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

/** Returns the DTO of a review. */
export function blockReviewDto(review: BlockReviewEntity, people: People): BlockReviewDto {
  return {
    ...wireFields(review, 'id', 'foundBy', 'createdAt', 'decision', 'decisionReason', 'decidedAt'),
    person: refOf(review.accountId, people),
    former: refOf(review.formerAccountId, people),
    decided_by: people.get(review.decidedBy)?.email ?? null,
  };
}

@ApiSchema({ description: 'What blocking somebody has changed besides.' })
export class BlockOutcomeDto {
  /** @example 2 */
  @ApiCount() reports_closed: number;
  /** @example 1 */
  @ApiCount() refunded: number;
  /** Those that could not be given back at once. @example 0 */
  @ApiCount() not_refunded: number;
}

const REPORT_STATUSES = ['open', 'decided'] as const;

/** Which reports or reviews are wanted. */
export class DecidedQuery extends PageQuery {
  /**
   * `open`: those that wait for a decision, the oldest first; `decided`: the others. Without it all, the newest first.
   * @example "open"
   */
  @OptionalField() @OneOf('ReportStatus', REPORT_STATUSES) status?: 'open' | 'decided';
}

/** Which reports are wanted. */
export class ReportsQuery extends DecidedQuery {
  /** Only those about this account. @example 42 */
  @OptionalField() @IsQueryId() account_id?: number;
}

@ApiSchema({ description: 'What becomes of a report, and why.' })
export class DecideReportDto {
  /** `blocked` shuts the reported person out. @example "warned" */
  @OneOf('ReportDecision', REPORT_DECISIONS) decision: ReportDecision;
  /** @example "Spoken to; he understood." */
  @Text(2000) reason: string;
  /** With `blocked`: whether their upcoming reservations are cancelled and refunded. @example true */
  @OptionalField() @IsBoolean() refund_future_places?: boolean;
  /**
   * With `warned`: what the person reads beside the words that all read. It must not name who reported.
   * @example "Please leave a conversation when somebody asks for it."
   */
  @OptionalField() @Text(1000) message?: string;
}

@ApiSchema({
  description: 'Somebody of whom organisers read. Name and e-mail are empty when the account is gone.',
})
export class ReportPersonRefDto {
  /** @example 42 */
  @ApiId() account_id: number;
  /** @example "Ben" */
  name: string;
  /** @example "ben@example.ch" */
  email: string;
  /** Whether they are blocked by now. */
  blocked: boolean;
}

@ApiSchema({ description: 'The event at which it happened.' })
export class ReportEventRefDto {
  /** @example 1 */
  @ApiId() id: number;
  /** @example "Apéro at the lake" */
  name: string;
  /** @example "2026-12-04T18:30:00.000Z" */
  date: Date;
}

@ApiSchema({ description: 'A report, with its decision once there is one.' })
export class ReportDto {
  /** @example 5 */
  @ApiId() id: number;
  reporter: ReportPersonRefDto;
  reported: ReportPersonRefDto;
  /** Null when none was named. */
  event: ReportEventRefDto | null;
  /** @example "disrespect" */
  @ApiEnum('ReportReason', REPORT_REASONS) reason: ReportReason;
  /** @example "He would not take no for an answer." */
  text: string;
  /** @example "2026-12-05T09:00:00.000Z" */
  created_at: Date;
  /** Null while it waits. */
  @ApiEnum('ReportDecision', REPORT_DECISIONS) decision: ReportDecision | null;
  decision_reason: string | null;
  /** The organiser's e-mail. */
  decided_by: string | null;
  decided_at: Date | null;
  /** When the warned person said that they had read it. */
  warning_read_at: Date | null;
  /** Right after a decision to block. */
  outcome?: BlockOutcomeDto;
}

@ApiSchema({ description: 'A page of reports.' })
export class ReportsDto extends PageOf(ReportDto, 'How many there are in all.') {}

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

/** Returns the DTO of somebody; of an account that is gone, its id alone. */
export function refOf(accountId: number, people: People): ReportPersonRefDto {
  const { name = null, email = '', blocked_at = null } = people.get(accountId) ?? {};
  return { account_id: accountId, name: name ?? '', email, blocked: blocked_at !== null };
}
