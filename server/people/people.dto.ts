import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { OptionalField } from '../common/http/optional-field.decorator.js';
import { REPORT_REASONS, type ReportReason } from '../relations/index.js';
import { ApiEnum, ApiId } from '../common/http/api-fields.decorator.js';
import { ApiSchema } from '@nestjs/swagger';
import { IsId } from '../common/http/fields.decorator.js';
import type { ReportInput } from './people.service.js';

@ApiSchema({ description: 'What a guest reports of another.' })
export class ReportPersonDto {
  /** @example "disrespect" */
  @ApiEnum('ReportReason', REPORT_REASONS)
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
  @ApiId()
  @IsOptional()
  @IsId()
  event_id?: number | null;
}

@ApiSchema({ description: 'Somebody whom the user has blocked.' })
export class BlockedPersonDto {
  /** @example 42 */
  @ApiId()
  id: number;

  /** @example "Ben" */
  name: string;
}

/** Returns the report of a request. */
export function reportInput({ reason, text, event_id }: ReportPersonDto): ReportInput {
  return { reason, text: text ?? '', eventId: event_id ?? null };
}
