import { ApiSchema } from '@nestjs/swagger';
import { OptionalField } from '../../common/http/fields.decorator.js';
import { Text } from '../../common/http/text.decorator.js';
import { rappenToChf } from '../../common/money/chf.js';
import { LONGEST_CODE } from './checkout.dto.js';
import type { Price } from './checkout.rules.js';

@ApiSchema({ description: 'The code with which a price is asked.' })
export class PriceRequest {
  /** @example "SPRING" */
  @OptionalField()
  @Text(LONGEST_CODE)
  code?: string;
}

@ApiSchema({ description: 'What a place costs, in CHF: `price` less all that is off is `to_pay`.' })
export class PriceDto {
  /**
   * Of the event.
   * @example 49
   */
  price: number;
  /**
   * Off by the early price.
   * @example 0
   */
  early_off: number;
  /**
   * Off by the code.
   * @example 9.8
   */
  code_off: number;
  /**
   * Paid with credit.
   * @example 0
   */
  credit: number;
  /**
   * Under 50 Rappen, and not charged.
   * @example 0
   */
  waived: number;
  /** @example 39.2 */
  to_pay: number;
}

/** A price on the wire. */
export function priceDto(price: Price): PriceDto {
  return {
    price: rappenToChf(price.baseRappen),
    early_off: rappenToChf(price.earlyRappen),
    code_off: rappenToChf(price.codeRappen),
    credit: rappenToChf(price.creditRappen),
    waived: rappenToChf(price.waivedRappen),
    to_pay: rappenToChf(price.chargedRappen),
  };
}
