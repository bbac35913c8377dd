import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { OptionalField } from '../common/http/optional-field.decorator.js';
import { MAX_ID } from '../common/http/id.pipe.js';
import { REPORT_REASONS, type ReportReason } from './report.entity.js';

/** What a guest reports of another. */
export class ReportPersonDto {
  /** @example "disrespect" */
  @IsIn(REPORT_REASONS)
  reason: ReportReason;

  /**
   * What happened, in the guest's own words.
   * @example "He would not take no for an answer."
   */
  @OptionalField()
  @IsString()
  @MaxLength(2000)
  text?: string;

  /**
   * The event at which it happened.
   * @example 1
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  event_id?: number | null;
}

/** Somebody whom the user has blocked. */
export class BlockedPersonDto {
  /** @example 42 */
  id: number;

  /** @example "Ben" */
  name: string;
}
