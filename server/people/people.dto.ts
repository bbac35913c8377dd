import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { OptionalField, IsId } from '../common/http/fields.decorator.js';
import { REPORT_REASONS, type ReportReason } from '../relations/index.js';
import { ApiEnum, ApiId } from '../common/http/api-fields.decorator.js';
import { ApiSchema } from '@nestjs/swagger';

/** Signed parameters of a photo URL. */
export class PhotoAddressQuery {
  /** ID of the account for which the URL was created. @example "41" */
  @IsOptional() @IsString() for?: string;
  /** ID of the event that lets this account see the photo; `0` if none is needed. @example "7" */
  @IsOptional() @IsString() at?: string;
  /** The session (`s` and its ID) or API key (`k` and its ID) with which the URL ends. @example "s12" */
  @IsOptional() @IsString() by?: string;
  /** Expiry of the URL, in seconds since 1970. @example "1796133600" */
  @IsOptional() @IsString() until?: string;
  /** Signature of the other parameters and of the photo's ID. */
  @IsOptional() @IsString() signature?: string;
}

@ApiSchema({ description: 'A warning of the organisers that the user has not acknowledged.' })
export class WarningDto {
  /** @example 3 */
  @ApiId() id: number;
  /**
   * Text of the organisers in addition to the standard text; `null` if there is none.
   * @example "Please leave a conversation when somebody asks for it."
   */
  text: string | null;
  /** @example "2026-12-05T09:00:00.000Z" */
  created_at: Date;
}

@ApiSchema({ description: 'A report about another guest.' })
export class ReportPersonDto {
  /** @example "disrespect" */
  @ApiEnum('ReportReason', REPORT_REASONS) @IsIn(REPORT_REASONS) reason: ReportReason;

  /** What happened, in the words of the reporter. @example "He would not take no for an answer." */
  @OptionalField()
  @IsString()
  @MaxLength(2000)
  text?: string;

  /** Event at which it happened. Ignored unless both guests have a seat there. @example 1 */
  @ApiId()
  @IsOptional()
  @IsId()
  event_id?: number | null;
}

@ApiSchema({ description: 'A person whom the user has blocked.' })
export class BlockedPersonDto {
  /** @example 42 */
  @ApiId() id: number;
  /** @example "Ben" */
  name: string;
}
