import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Allow, IsInt, Min } from 'class-validator';
import { ApiId } from '../../common/http/api-fields.decorator.js';

@ApiSchema({ description: 'The event to reserve.' })
export class CheckoutRequest {
  /** @example 1 */
  @ApiId()
  @IsInt()
  @Min(1)
  event_id: number;
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
  @Allow()
  @ApiProperty({ type: String, example: 'cs_test_a1' })
  session_id: unknown;

  /** From the address of the page after the payment. */
  @Allow()
  @ApiProperty({ type: Number, example: 1 })
  event_id: unknown;
}

@ApiSchema({ description: 'The seat is reserved.' })
export class ConfirmedDto {
  /** @example true */
  success: boolean;

  /** @example "paid" */
  status: 'paid';

  /** @example 1 */
  @ApiId()
  event_id: number;
}
