import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { OptionalField, IsId } from '../common/http/fields.decorator.js';
import { REPORT_REASONS, type ReportReason } from '../relations/index.js';
import { ApiEnum, ApiId } from '../common/http/api-fields.decorator.js';
import { ApiSchema } from '@nestjs/swagger';

/** What makes an address of a photo ours. */
export class PhotoAddressQuery {
  /** The account for which the address was made. @example "41" */
  @IsOptional() @IsString() for?: string;
  /** The event by which it may see the photo. @example "7" */
  @IsOptional() @IsString() at?: string;
  /** What the address ends with: a session, or the key of a program. @example "s12" */
  @IsOptional() @IsString() by?: string;
  /** When the address expires, in seconds since 1970. @example "1796133600" */
  @IsOptional() @IsString() until?: string;
  @IsOptional() @IsString() signature?: string;
}

@ApiSchema({ description: 'A warning of the organisers that waits to be acknowledged.' })
export class WarningDto {
  /** @example 3 */
  @ApiId() id: number;
  /**
   * What they say beside the words that all read; null: nothing.
   * @example "Please leave a conversation when somebody asks for it."
   */
  text: string | null;
  /** @example "2026-12-05T09:00:00.000Z" */
  created_at: Date;
}

@ApiSchema({ description: 'What a guest reports of another.' })
export class ReportPersonDto {
  /** @example "disrespect" */
  @ApiEnum('ReportReason', REPORT_REASONS) @IsIn(REPORT_REASONS) reason: ReportReason;

  /** What happened, in the guest's own words. @example "He would not take no for an answer." */
  @OptionalField()
  @IsString()
  @MaxLength(2000)
  text?: string;

  /** The event at which it happened. @example 1 */
  @ApiId()
  @IsOptional()
  @IsId()
  event_id?: number | null;
}

@ApiSchema({ description: 'Somebody whom the user has blocked.' })
export class BlockedPersonDto {
  /** @example 42 */
  @ApiId() id: number;
  /** @example "Ben" */
  name: string;
}
