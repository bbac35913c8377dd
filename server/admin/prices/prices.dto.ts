import { ApiSchema, OmitType, ApiProperty } from '@nestjs/swagger';
import { IsIn, IsNumber, Max, Min, IsInt, ValidateIf } from 'class-validator';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { IsId, OptionalField, IsInstant } from '../../common/http/fields.decorator.js';
import { rappenToChf } from '../../common/money/chf.js';
import type { EarlyPrice } from '../../events/index.js';

const OrNull = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined && value !== null);

@ApiSchema({ description: 'A lower price until a time, for the first so many, or both.' })
export class EarlyPriceInput {
  /**
   * In CHF.
   * @example 39
   */
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0)
  @Max(1_000_000)
  price: number;

  @ApiInstant()
  @OrNull()
  @IsInstant()
  until?: string | null;

  /** @example 10 */
  @ApiProperty({ type: 'integer', minimum: 1, nullable: true })
  @OrNull()
  @IsInt()
  @Min(1)
  @Max(10_000)
  places?: number | null;
}

@ApiSchema({ description: 'The early price of an event.' })
export class EarlyPriceDto {
  /** @example 39 */
  price: number | null;
  until: Date | null;
  /** @example 10 */
  places: number | null;
  /**
   * Places that have it, running holds among them.
   * @example 3
   */
  @ApiCount() taken: number;
}

/** An early price on the wire; all null where there is none. */
export function earlyPriceDto(price: EarlyPrice | undefined): EarlyPriceDto {
  return {
    price: price ? rappenToChf(price.priceRappen) : null,
    until: price?.until?.toISOString() ?? null,
    places: price?.places ?? null,
    taken: price?.taken ?? 0,
  };
}

const GIFT_REASONS = ['missed', 'failed', 'goodwill'] as const;

@ApiSchema({ description: 'Credit that an organiser gives.' })
export class NewCreditDto {
  /** @example 20 */
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.05)
  @Max(1000)
  chf: number;

  /** @example "failed" */
  @ApiEnum('CreditGiftReason', GIFT_REASONS)
  @IsIn(GIFT_REASONS)
  reason: (typeof GIFT_REASONS)[number];

  /** Because of which evening. */
  @ApiId()
  @OptionalField()
  @IsId()
  event_id?: number;
}

/** Which guests of an event are meant. */
export const GIFT_RECIPIENTS = ['all', 'arrived', 'no_shows'] as const;

@ApiSchema({ description: 'The same credit for guests of an event.' })
export class EventCreditDto extends OmitType(NewCreditDto, ['event_id'] as const) {
  @ApiEnum('CreditRecipients', GIFT_RECIPIENTS)
  @IsIn(GIFT_RECIPIENTS)
  to: (typeof GIFT_RECIPIENTS)[number];
}

@ApiSchema({ description: 'To how many guests credit was given.' })
export class GivenCreditsDto {
  /** @example 18 */
  @ApiCount() given: number;
  /**
   * They had credit because of this event for this reason before, and were given none.
   * @example 2
   */
  @ApiCount() before: number;
}
