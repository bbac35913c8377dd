import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsInt, IsNumber, Max, Min, ValidateIf } from 'class-validator';
import { ApiCount, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { IsInstant } from '../../common/http/fields.decorator.js';
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
  @ApiInstant()
  until: string | null;
  /** @example 10 */
  places: number | null;
  /**
   * Places that have it, running holds among them.
   * @example 3
   */
  @ApiCount()
  taken: number;
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
