import { instant, type Table } from '../../common/http/downloads/table.js';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn } from 'class-validator';
import { OptionalField, IsId } from '../../common/http/fields.decorator.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { Text } from '../../common/http/text.decorator.js';
import {
  REPORT_DECISIONS,
  type ReportDecision,
  type ReportFilter,
  REPORT_REASONS,
  type ReportReason,
} from '../../relations/index.js';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import type { Page } from '../../common/http/page.js';
import type { PersonSummary } from '../../reporting/index.js';
import type { DescribedReport } from './admin-reports.service.js';
import { ApiSchema } from '@nestjs/swagger';
import type { BlockOutcome } from './blocking.service.js';

@ApiSchema({ description: 'What blocking somebody has changed besides.' })
export class BlockOutcomeDto {
  /** @example 2 */
  @ApiCount() reports_closed: number;
  /** @example 1 */
  @ApiCount() refunded: number;
  /**
   * Those that could not be given back at once.
   * @example 0
   */
  @ApiCount() not_refunded: number;
}

/** Returns the DTO of what blocking somebody has changed. */
export function blockOutcomeDto({ reportsClosed, refunded, notRefunded }: BlockOutcome): BlockOutcomeDto {
  return { reports_closed: reportsClosed, refunded, not_refunded: notRefunded };
}

const REPORT_STATUSES = ['open', 'decided'] as const;

/** Which reports are wanted. */
export class ReportsQuery extends PageQuery {
  /**
   * `open`: those that wait for a decision, the oldest first; `decided`: the others. Without it all, the newest first.
   * @example "open"
   */
  @ApiEnum('ReportStatus', REPORT_STATUSES)
  @OptionalField()
  @IsIn(REPORT_STATUSES)
  status?: 'open' | 'decided';

  /**
   * Only those about this account.
   * @example 42
   */
  @ApiId()
  @OptionalField()
  @Type(() => Number)
  @IsId()
  account_id?: number;
}

@ApiSchema({ description: 'What becomes of a report, and why.' })
export class DecideReportDto {
  /**
   * `blocked` shuts the reported person out.
   * @example "warned"
   */
  @ApiEnum('ReportDecision', REPORT_DECISIONS) @IsIn(REPORT_DECISIONS) decision: ReportDecision;

  /** @example "Spoken to; he understood." */
  @Text(2000) reason: string;

  /**
   * With `blocked`: whether their upcoming reservations are cancelled and refunded.
   * @example true
   */
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
export class ReportsDto {
  items: ReportDto[];
  /** How many there are in all. */
  @ApiCount() total: number;
}

/** The columns of the table for a spreadsheet. */
export const REPORTS_TABLE: Table<ReportDto> = {
  report: (report) => report.id,
  reporter: (report) => report.reporter.name,
  reporter_account: (report) => report.reporter.account_id,
  reported: (report) => report.reported.name,
  reported_account: (report) => report.reported.account_id,
  event: (report) => report.event?.name,
  reason: (report) => report.reason,
  text: (report) => report.text,
  reported_at: (report) => instant(report.created_at),
  decision: (report) => report.decision,
  decision_reason: (report) => report.decision_reason,
  decided_by: (report) => report.decided_by,
  decided_at: (report) => instant(report.decided_at),
};

/** Returns the filter that a query asks for. */
export function reportFilter({ status, account_id }: ReportsQuery): ReportFilter {
  return {
    ...(status ? { decided: status === 'decided' } : {}),
    ...(account_id ? { reportedId: account_id } : {}),
  };
}

/** Returns the DTO of a page of reports. */
export function reportsDto({ items, total }: Page<DescribedReport>): ReportsDto {
  return { items: items.map(reportDto), total };
}

/** Returns the DTO of a report. */
export function reportDto({ report, outcome, ...about }: DescribedReport): ReportDto {
  const { event, reporter, reported, decider, warning } = about;
  return {
    id: report.id,
    reporter: refOf(report.reporterId, reporter),
    reported: refOf(report.reportedId, reported),
    event: event ? { id: event.id, name: event.name, date: event.startsAt.toISOString() } : null,
    reason: report.reason,
    text: report.text,
    created_at: report.createdAt.toISOString(),
    decision: report.decision,
    decision_reason: report.decisionReason,
    decided_by: decider?.email ?? null,
    decided_at: report.decidedAt?.toISOString() ?? null,
    warning_read_at: warning?.acknowledgedAt?.toISOString() ?? null,
    ...(outcome ? { outcome: blockOutcomeDto(outcome) } : {}),
  };
}

/** Returns the DTO of somebody; of an account that is gone, its id alone. */
export function refOf(accountId: number, person: PersonSummary | undefined): ReportPersonRefDto {
  return {
    account_id: accountId,
    name: person?.name ?? '',
    email: person?.email ?? '',
    blocked: (person?.blockedAt ?? null) !== null,
  };
}
