import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Allow, IsInt, IsNumber, IsString, Max, MaxLength, Min } from 'class-validator';
import { ApiId, ApiCount, ApiEnum } from '../../common/http/api-fields.decorator.js';
import { OptionalField } from '../../common/http/fields.decorator.js';
import { Text } from '../../common/http/text.decorator.js';
import { rappenToChf } from '../../common/money/chf.js';
import type { Price } from './pricing.service.js';
import { type ListedEntry, type Side, SIDES } from '../../events/index.js';

@ApiSchema({ description: 'Where somebody stands on the waiting list of an event.' })
export class WaitingPlaceDto {
  /** 1 is the next to be offered a seat. @example 3 */
  @ApiCount() position: number;

  /** The side on which they wait. @example "women" */
  @ApiEnum('Side', SIDES) side: Side;

  /** How many are before them. @example 2 */
  @ApiCount() ahead: number;
}

/** A place on the waiting list on the wire. */
export function waitingPlaceDto({ entry, position }: ListedEntry): WaitingPlaceDto {
  return { position, side: entry.side, ahead: position - 1 };
}

/** As a guest may type it, with spaces. */
const LONGEST_CODE = 60;

@ApiSchema({ description: 'The event to reserve.' })
export class CheckoutRequest {
  /** @example 1 */
  @ApiId()
  @IsInt()
  @Min(1)
  event_id: number;

  /** What the link to the event named as its channel: it is counted, and not kept. @example "newsletter" */
  @OptionalField()
  @IsString()
  @MaxLength(100)
  via?: string;

  /** @example "SPRING" */
  @OptionalField() @Text(LONGEST_CODE) code?: string;

  /** What they were shown as to be paid, in CHF: another amount is PRICE_CHANGED. @example 39.2 */
  @OptionalField()
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0)
  @Max(1_000_000)
  to_pay?: number;
}

@ApiSchema({ description: 'The payment page.' })
export class CheckoutDto {
  /**
   * The payment page; the page after the payment where there is nothing to pay.
   * @example "https://checkout.stripe.com/c/pay/cs_test_a1"
   */
  url: string;

  /** @example "cs_test_a1" */
  session_id: string;
}

@ApiSchema({ description: 'The payment to confirm. A missing or wrong field is INVALID_PAYMENT_SESSION.' })
export class ConfirmRequest {
  /** From the address of the page after the payment. */
  @Allow() @ApiProperty({ type: String, example: 'cs_test_a1' }) session_id: unknown;

  /** From the address of the page after the payment. */
  @Allow() @ApiProperty({ type: Number, example: 1 }) event_id: unknown;
}

@ApiSchema({ description: 'The seat is reserved.' })
export class ConfirmedDto {
  /** @example true */
  success: boolean;

  /** @example "paid" */
  status: 'paid';

  /** @example 1 */
  @ApiId() event_id: number;
}

@ApiSchema({ description: 'The code with which a price is asked.' })
export class PriceRequest {
  /** @example "SPRING" */
  @OptionalField() @Text(LONGEST_CODE) code?: string;
}

@ApiSchema({ description: 'What a place costs, in CHF: `price` less all that is off is `to_pay`.' })
export class PriceDto {
  /** Of the event. @example 49 */
  price: number;
  /** Off by the early price. @example 0 */
  early_off: number;
  /** Off by the code. @example 9.8 */
  code_off: number;
  /** Paid with credit. @example 0 */
  credit: number;
  /** Under 50 Rappen, and not charged. @example 0 */
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
