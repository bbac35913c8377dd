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

@ApiSchema({ description: 'A lower price until a time, for the first so many, or both.' })
export class EarlyPriceInput {
  /** In CHF. @example 39 */
  @IsNumber({ maxDecimalPlaces: 2 }) @Min(0) @Max(1_000_000) price: number;
  @IsOptional() @IsInstant() until?: string | null;
  /** @example 10 */
  @IsOptional() @IsWhole(1, 10_000) places?: number | null;
}

@ApiSchema({ description: 'The early price of an event.' })
export class EarlyPriceDto {
  /** @example 39 */
  price: number | null;
  until: Date | null;
  /** @example 10 */
  places: number | null;
  /** Places that have it, running holds among them. @example 3 */
  @ApiCount() taken: number;
}

const GIFT_REASONS = ['missed', 'failed', 'goodwill'] as const;

@ApiSchema({ description: 'Credit that an organiser gives.' })
export class NewCreditDto {
  /** @example 20 */
  @IsNumber({ maxDecimalPlaces: 2 }) @Min(0.05) @Max(1000) chf: number;
  /** @example "failed" */
  @OneOf('CreditGiftReason', GIFT_REASONS) reason: (typeof GIFT_REASONS)[number];
  /** Because of which evening. */
  @OptionalField() @IsId() event_id?: number;
}

/** Which guests of an event are meant. */
const GIFT_RECIPIENTS = ['all', 'arrived', 'no_shows'] as const;

@ApiSchema({ description: 'The same credit for guests of an event.' })
export class EventCreditDto extends OmitType(NewCreditDto, ['event_id'] as const) {
  @OneOf('CreditRecipients', GIFT_RECIPIENTS) to: (typeof GIFT_RECIPIENTS)[number];
}

@ApiSchema({ description: 'To how many guests credit was given.' })
export class GivenCreditsDto {
  /** @example 18 */
  @ApiCount() given: number;
  /** They had credit because of this event for this reason before, and were given none. @example 2 */
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

/** Returns a code as the API sends it, with the total reduction of its uses that count. */
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

/** Which codes are wanted. */
export class CodesQuery extends PageQuery {
  /** Only those that were made together. */
  @OptionalField() @IsString() @MaxLength(60) batch?: string;
}

@ApiSchema({ description: 'What can be changed of a code; absent fields stay.' })
export class ChangeCodeDto {
  /** What it is for, for organisers. @example "For those who came in spring" */
  @OptionalField()
  @IsString()
  @MaxLength(200)
  @NoHiddenCharacters()
  note?: string;

  /** From when on it is good; null: at once. */
  @IsOptional() @IsInstant() from?: string | null;
  /** From when on it is good no more; null: never. */
  @IsOptional() @IsInstant() until?: string | null;
  /** How often it can be used, each person once; null: as often as people like. @example 50 */
  @IsOptional() @IsWhole(1, 1_000_000) uses?: number | null;

  /** For which events it is good; null: all. */
  @ApiProperty({ type: 'array', items: { type: 'integer' }, nullable: true })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_EVENTS)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(MAX_ID, { each: true })
  events?: number[] | null;

  /** Whether it is stopped: places that were reserved with it keep their price. */
  @OptionalField() @IsBoolean() stopped?: boolean;
}

@ApiSchema({ description: 'A new code: percent or CHF. With `count`, so many of one use each.' })
export class NewCodeDto extends ChangeCodeDto {
  /** Letters, digits and hyphens; with `count` what they begin with. @example "SPRING" */
  @OptionalField() @Text(60) code?: string;
  /** @example 20 */
  @IsOptional() @IsWhole(1, 100) percent?: number | null;
  /** @example 10 */
  @IsOptional() @IsNumber({ maxDecimalPlaces: 2 }) @Min(0.05) @Max(1_000_000) chf?: number | null;
  /** @example 20 */
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
  /** Uses that count: of running holds, and of places. @example 12 */
  @ApiCount() used: number;
  /** What those uses took off, in CHF. @example 117.6 */
  off_chf: number;
  @ApiProperty({ type: 'array', items: { type: 'integer' }, nullable: true }) events: number[] | null;
  batch: string | null;
  stopped: boolean;
  /** @example 1 */
  @ApiCount() version: number;
  created_at: Date;
}

@ApiSchema({ description: 'A page of the codes.' })
export class CodesDto extends PageOf(CodeDto) {}

@ApiSchema({ description: 'Who has used a code.' })
export class CodeUseDto {
  @ApiId() reservation_id: number;
  @ApiId() account_id: number;
  /** @example "Ana" */
  name: string;
  @ApiId() event_id: number;
  event_name: string;
  /** The state of the reservation. @example "paid" */
  status: string;
  /** What the code took off. @example 9.8 */
  off_chf: number;
  /** @example 39.2 */
  paid_chf: number;
  /** Whether the use counts; false once the place was given back. */
  counts: boolean;
  at: Date;
}

@ApiSchema({ description: 'A page of the uses of a code.' })
export class CodeUsesDto extends PageOf(CodeUseDto) {}
