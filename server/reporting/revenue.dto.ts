import { ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiId } from '../common/http/api-fields.decorator.js';

@ApiSchema({ description: 'What cancelling an event would do.' })
export class EventCancellationDto {
  /** @example 1 */
  @ApiId() event_id: number;
  /** Guests who would lose their reservation. @example 26 */
  @ApiCount() guests: number;
  /** Paid reservations, which are refunded. @example 24 */
  @ApiCount() paid: number;
  /** Reservations without payment, which are cancelled. @example 2 */
  @ApiCount() confirmed: number;
  /** Guests who are paying at this moment. @example 1 */
  @ApiCount() held: number;
  /** What goes back, in CHF. @example 1188 */
  refund_chf: number;
  /** In CHF; what payers’ banks contest goes back only if they leave it with us. */
  waits_for_bank_chf: number;
}
