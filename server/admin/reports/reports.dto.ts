import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, Max, Min } from 'class-validator';
import { OptionalField } from '../../common/http/optional-field.decorator.js';
import { MAX_ID } from '../../common/http/id.pipe.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { Text } from '../../common/http/text.decorator.js';
import { REPORT_DECISIONS, type ReportDecision } from '../../relations/index.js';

/** Which reports are wanted. */
export class ReportsQuery extends PageQuery {
  /**
   * `open`: those that wait for a decision, the oldest first; `decided`: the others. Without it all, the newest first.
   * @example "open"
   */
  @OptionalField()
  @IsIn(['open', 'decided'])
  status?: 'open' | 'decided';

  /**
   * Only those about this account.
   * @example 42
   */
  @OptionalField()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  account_id?: number;
}

/** What becomes of a report, and why. */
export class DecideReportDto {
  /**
   * `blocked` shuts the reported person out.
   * @example "warned"
   */
  @IsIn(REPORT_DECISIONS)
  decision: ReportDecision;

  /** @example "Spoken to; he understood." */
  @Text(2000)
  reason: string;

  /**
   * With `blocked`: whether their places ahead are taken back and refunded.
   * @example true
   */
  @OptionalField()
  @IsBoolean()
  refund_future_places?: boolean;
}

/** Somebody who reports or is reported. */
export class ReportPersonRefDto {
  /** @example 42 */
  account_id: number;
  /** @example "Ben" */
  name: string;
  /** @example "ben@example.ch" */
  email: string;
  /** Whether they are blocked by now. */
  blocked: boolean;
}

/** The event at which it happened. */
export class ReportEventRefDto {
  /** @example 1 */
  id: number;
  /** @example "Apéro at the lake" */
  name: string;
  /** @example "2026-12-04T18:30:00.000Z" */
  date: string;
}

/** A report, with its decision once there is one. */
export class ReportDto {
  /** @example 5 */
  id: number;
  reporter: ReportPersonRefDto;
  reported: ReportPersonRefDto;
  /** Null when none was named. */
  event: ReportEventRefDto | null;
  /** @example "disrespect" */
  reason: 'disrespect' | 'harassment' | 'fake_profile' | 'safety' | 'other';
  /** @example "He would not take no for an answer." */
  text: string;
  /** @example "2026-12-05T09:00:00.000Z" */
  created_at: string;
  /** Null while it waits. */
  decision: 'dismissed' | 'warned' | 'blocked' | null;
  decision_reason: string | null;
  /** The organiser's e-mail. */
  decided_by: string | null;
  decided_at: string | null;
}

/** A page of reports. */
export class ReportsDto {
  items: ReportDto[];
  /** How many there are in all. */
  total: number;
}
