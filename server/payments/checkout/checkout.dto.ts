import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Allow, IsInt, IsNumber, IsString, Max, MaxLength, Min } from 'class-validator';
import { ApiId, ApiCount, ApiEnum } from '../../common/http/api-fields.decorator.js';
import { OptionalField } from '../../common/http/fields.decorator.js';
import { Text } from '../../common/http/text.decorator.js';
import { rappenToChf } from '../../common/money/chf.js';
import type { Price } from './pricing.service.js';
import { type ListedEntry, type Side, SIDES } from '../../events/index.js';

@ApiSchema({ description: 'The user’s position on the waiting list of an event.' })
export class WaitingPlaceDto {
  /** Position; 1 is the next to be offered a seat. @example 3 */
  @ApiCount() position: number;

  /** Side of the waiting list. @example "women" */
  @ApiEnum('Side', SIDES) side: Side;

  /** Number of members ahead of the user. @example 2 */
  @ApiCount() ahead: number;
}

/** Maps an entry of the waiting list to its response. */
export function waitingPlaceDto({ entry, position }: ListedEntry): WaitingPlaceDto {
  return { position, side: entry.side, ahead: position - 1 };
}

/** Maximum length of a code as typed, with spaces. */
const LONGEST_CODE = 60;

@ApiSchema({ description: 'The event to reserve.' })
export class CheckoutRequest {
  /** @example 1 */
  @ApiId()
  @IsInt()
  @Min(1)
  event_id: number;

  /**
   * Channel of the link to the event. It is counted, and stored only until the outcome of the reservation is
   * known.
   * @example "newsletter"
   */
  @OptionalField()
  @IsString()
  @MaxLength(100)
  via?: string;

  /** @example "SPRING" */
  @OptionalField() @Text(LONGEST_CODE) code?: string;

  /**
   * Amount to pay that the user was shown, in CHF. Another current amount gives `PRICE_CHANGED`.
   * @example 39.2
   */
  @OptionalField()
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0)
  @Max(1_000_000)
  to_pay?: number;
}

@ApiSchema({ description: 'The payment page.' })
export class CheckoutDto {
  /**
   * URL of the payment page. If there is nothing to pay: URL of the page after the payment.
   * @example "https://checkout.stripe.com/c/pay/cs_test_a1"
   */
  url: string;

  /** @example "cs_test_a1" */
  session_id: string;
}

@ApiSchema({ description: 'The payment to confirm. A missing or wrong field: INVALID_PAYMENT_SESSION.' })
export class ConfirmRequest {
  /** From the URL of the page after the payment. */
  @Allow() @ApiProperty({ type: String, example: 'cs_test_a1' }) session_id: unknown;

  /** From the URL of the page after the payment. */
  @Allow() @ApiProperty({ type: Number, example: 1 }) event_id: unknown;
}

@ApiSchema({ description: 'The confirmation that the seat is reserved.' })
export class ConfirmedDto {
  /** @example true */
  success: boolean;

  /** @example "paid" */
  status: 'paid';

  /** @example 1 */
  @ApiId() event_id: number;
}

@ApiSchema({ description: 'The code to apply to the price.' })
export class PriceRequest {
  /** @example "SPRING" */
  @OptionalField() @Text(LONGEST_CODE) code?: string;
}

@ApiSchema({ description: 'The price of a seat, in CHF. `to_pay` is `price` minus all other amounts.' })
export class PriceDto {
  /** Price of the event. @example 49 */
  price: number;
  /** Reduction by the early price. @example 0 */
  early_off: number;
  /** Reduction by the code. @example 9.8 */
  code_off: number;
  /** Amount paid with credit. @example 0 */
  credit: number;
  /** Remainder under 50 Rappen, which is not charged. @example 0 */
  waived: number;
  /** Amount to pay. @example 39.2 */
  to_pay: number;
}

/** Maps a price to its response. */
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
