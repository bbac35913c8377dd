import { ApiProperty } from '@nestjs/swagger';
import { Allow, IsInt, Min } from 'class-validator';

/** Which event to reserve. */
export class CheckoutRequest {
  /** @example 1 */
  @IsInt()
  @Min(1)
  event_id: number;
}

/** Where to pay. */
export class CheckoutDto {
  /**
   * The payment page; the page after the payment where there is nothing to pay.
   * @example "https://checkout.stripe.com/c/pay/cs_test_a1"
   */
  url: string;

  /** @example "cs_test_a1" */
  session_id: string;
}

/** Which payment to confirm. Whatever is missing or wrong here is INVALID_PAYMENT_SESSION. */
export class ConfirmRequest {
  /** From the address of the page after the payment. */
  @Allow()
  @ApiProperty({ type: String, example: 'cs_test_a1' })
  session_id: unknown;

  /** From the address of the page after the payment. */
  @Allow()
  @ApiProperty({ type: Number, example: 1 })
  event_id: unknown;
}

/** The place is theirs. */
export class ConfirmedDto {
  /** @example true */
  success: boolean;

  /** @example "paid" */
  status: 'paid';

  /** @example 1 */
  event_id: number;
}
