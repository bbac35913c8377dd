import { ApiProperty, ApiSchema, OmitType } from '@nestjs/swagger';
import { PageOf } from '../../common/http/page-of.js';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { ApiCount, ApiId } from '../../common/http/api-fields.decorator.js';
import { IsInstant, IsWhole, OptionalField, IsId, OneOf } from '../../common/http/fields.decorator.js';
import { MAX_ID } from '../../common/http/id.pipe.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { NoHiddenCharacters, Text } from '../../common/http/text.decorator.js';
import { wireFields } from '../../common/text/snake-case.js';
import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { rappenToChf } from '../../common/money/chf.js';
import type { CodeFields, PromotionCode } from '../../payments/index.js';

@ApiSchema({ description: 'A lower price until a time, for a number of seats, or both.' })
export class EarlyPriceInput {
  /** Price of a seat, in CHF. @example 39 */
  @IsNumber({ maxDecimalPlaces: 2 }) @Min(0) @Max(1_000_000) price: number;
  /** End of the early price; `null` or absent: no end. */
  @IsOptional() @IsInstant() until?: string | null;
  /** Number of seats at this price; `null` or absent: no limit. @example 10 */
  @IsOptional() @IsWhole(1, 10_000) places?: number | null;
}

@ApiSchema({ description: 'The early price of an event.' })
export class EarlyPriceDto {
  /** Price of a seat, in CHF; `null` if the event has no early price. @example 39 */
  price: number | null;
  /** End of the early price; `null`: no end. */
  until: Date | null;
  /** Number of seats at this price; `null`: no limit. @example 10 */
  places: number | null;
  /** Number of seats reserved at this price, including holds. @example 3 */
  @ApiCount() taken: number;
}

const GIFT_REASONS = ['missed', 'failed', 'goodwill'] as const;

@ApiSchema({ description: 'Credit for a guest.' })
export class NewCreditDto {
  /** Amount, in CHF. @example 20 */
  @IsNumber({ maxDecimalPlaces: 2 }) @Min(0.05) @Max(1000) chf: number;
  /** @example "failed" */
  @OneOf('CreditGiftReason', GIFT_REASONS) reason: (typeof GIFT_REASONS)[number];
  /** Event for which the credit is given. */
  @OptionalField() @IsId() event_id?: number;
}

/** The guests of an event who get credit. */
const GIFT_RECIPIENTS = ['all', 'arrived', 'no_shows'] as const;

@ApiSchema({ description: 'The same credit for several guests of an event.' })
export class EventCreditDto extends OmitType(NewCreditDto, ['event_id'] as const) {
  /**
   * `all`: guests with a seat, and guests whose seat ended because the event was cancelled. `arrived`: guests
   * who were checked in. `no_shows`: no-shows.
   */
  @OneOf('CreditRecipients', GIFT_RECIPIENTS) to: (typeof GIFT_RECIPIENTS)[number];
}

@ApiSchema({ description: 'Number of guests who got credit.' })
export class GivenCreditsDto {
  /** Guests who got the credit. @example 18 */
  @ApiCount() given: number;
  /** Guests who got nothing because they already had credit for this event and reason. @example 2 */
  @ApiCount() before: number;
}

/** Returns the fields of a body; absent fields stay absent. */
export function codeChange({ note, from, until, uses, events, stopped }: ChangeCodeDto) {
  const change = {
    note,
    startsAt: from ? new Date(from) : from,
    endsAt: until ? new Date(until) : until,
    uses,
    eventIds: events,
    stopped,
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<
    Omit<CodeFields, 'percent' | 'amountRappen'>
  > & { stopped?: boolean };
}

/** Returns the DTO of a code, with the total reduction by its uses that count. */
export function codeDto(code: PromotionCode, offRappen: number): CodeDto {
  return {
    ...wireFields(code, 'id', 'code', 'note', 'percent', 'uses', 'used', 'batch', 'version', 'createdAt'),
    chf: code.amountRappen === null ? null : rappenToChf(code.amountRappen),
    from: code.startsAt,
    until: code.endsAt,
    off_chf: rappenToChf(offRappen),
    events: code.eventIds,
    stopped: code.stoppedAt !== null,
  };
}

export const CODES_TABLE: Table<CodeDto> = {
  ...fields('code', 'note', 'percent', 'chf', 'from', 'until', 'uses', 'used', 'off_chf', 'stopped'),
};

export const CODE_USES_TABLE: Table<CodeUseDto> = {
  reservation: field('reservation_id'),
  account: field('account_id'),
  name: field('name'),
  event: field('event_name'),
  ...fields('status', 'off_chf', 'paid_chf', 'counts', 'at'),
};

const MOST_EVENTS = 200;
const MOST_AT_ONCE = 500;

/** Filter for promotion codes. */
export class CodesQuery extends PageQuery {
  /** Only codes of this batch: codes that were created together with `count`. */
  @OptionalField() @IsString() @MaxLength(60) batch?: string;
}

@ApiSchema({ description: 'Changes to a promotion code. Absent fields keep their value.' })
export class ChangeCodeDto {
  /** Note for organisers. @example "For those who came in spring" */
  @OptionalField()
  @IsString()
  @MaxLength(200)
  @NoHiddenCharacters()
  note?: string;

  /** Start of validity; `null`: valid at once. */
  @IsOptional() @IsInstant() from?: string | null;
  /** End of validity; `null`: no end. */
  @IsOptional() @IsInstant() until?: string | null;
  /** Maximum number of uses, one for each guest; `null`: no limit. @example 50 */
  @IsOptional() @IsWhole(1, 1_000_000) uses?: number | null;

  /** Events for which the code is valid; `null`: all events. */
  @ApiProperty({ type: 'array', items: { type: 'integer' }, nullable: true })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_EVENTS)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(MAX_ID, { each: true })
  events?: number[] | null;

  /** Whether the code is stopped. Existing reservations keep their price. */
  @OptionalField() @IsBoolean() stopped?: boolean;
}

@ApiSchema({ description: 'A new code, in percent or CHF. With `count`: that many codes with one use each.' })
export class NewCodeDto extends ChangeCodeDto {
  /**
   * The code: 3 to 40 letters, digits and hyphens. With `count`: an optional prefix of at most 20 characters.
   * @example "SPRING"
   */
  @OptionalField() @Text(60) code?: string;
  /** Reduction in percent. Exactly one of `percent` and `chf` is required. @example 20 */
  @IsOptional() @IsWhole(1, 100) percent?: number | null;
  /** Reduction in CHF. @example 10 */
  @IsOptional() @IsNumber({ maxDecimalPlaces: 2 }) @Min(0.05) @Max(1_000_000) chf?: number | null;
  /** Number of codes to create, each for one use. @example 20 */
  @ApiCount() @OptionalField() @IsWhole(1, MOST_AT_ONCE) count?: number;
}

@ApiSchema({ description: 'A promotion code.' })
export class CodeDto {
  /** @example 1 */
  @ApiId() id: number;
  /** @example "SPRING" */
  code: string;
  note: string;
  /** @example 20 */
  percent: number | null;
  /** @example null */
  chf: number | null;
  from: Date | null;
  until: Date | null;
  /** @example 50 */
  uses: number | null;
  /** Number of uses that count: those of holds and of seats. @example 12 */
  @ApiCount() used: number;
  /** Total reduction by those uses, in CHF. @example 117.6 */
  off_chf: number;
  @ApiProperty({ type: 'array', items: { type: 'integer' }, nullable: true }) events: number[] | null;
  batch: string | null;
  stopped: boolean;
  /** @example 1 */
  @ApiCount() version: number;
  created_at: Date;
}

@ApiSchema({ description: 'A page of promotion codes.' })
export class CodesDto extends PageOf(CodeDto) {}

@ApiSchema({ description: 'A use of a promotion code.' })
export class CodeUseDto {
  @ApiId() reservation_id: number;
  @ApiId() account_id: number;
  /** @example "Ana" */
  name: string;
  @ApiId() event_id: number;
  event_name: string;
  /** State of the reservation. @example "paid" */
  status: string;
  /** Reduction by the code, in CHF. @example 9.8 */
  off_chf: number;
  /** Amount charged, in CHF; 0 if the reservation is not paid. @example 39.2 */
  paid_chf: number;
  /**
   * Whether the use counts. `false` if the hold ended, the seat was refunded or credited, or a free seat was
   * cancelled in time.
   */
  counts: boolean;
  at: Date;
}

@ApiSchema({ description: 'A page of uses of a promotion code.' })
export class CodeUsesDto extends PageOf(CodeUseDto) {}
