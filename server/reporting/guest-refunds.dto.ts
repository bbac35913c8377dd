import { ApiEnum, ApiId } from '../common/http/api-fields.decorator.js';
import { ApiSchema } from '@nestjs/swagger';
import { type RefundReason, REFUND_REASONS } from '../payments/index.js';

const OWN_REFUND_STATUSES = ['on_its_way', 'refunded'] as const;

@ApiSchema({ description: 'A refund of the user.' })
export class OwnRefundDto {
  /** @example 1 */
  @ApiId() event_id: number;
  /** @example "Apéro at the lake" */
  name: string;
  /** When the event begins, or began. @example "2026-12-04T18:30:00.000Z" */
  date: Date;
  /** In CHF. @example 49.5 */
  amount_chf: number;
  /** Of which currency the amount is, if the money was taken in another than CHF. @example "CHF" */
  currency: string;
  /**
   * Why: `late_payment` arrived after the seat was gone, `double_payment` paid twice, `dashboard` was made at the provider;
   * `foreign_session` and `wrong_…` paid nothing, because the payment was not as we had asked for it; `partial` is a part
   * of it, `price_difference` what a place elsewhere costs less.
   * @example "guest_cancelled"
   */
  @ApiEnum('RefundReason', REFUND_REASONS) reason: RefundReason;
  /** Why a part was paid back, in the organisers’ words. */
  note: string | null;
  /** `on_its_way` until the provider says that the money has arrived. @example "on_its_way" */
  @ApiEnum('OwnRefundStatus', OWN_REFUND_STATUSES) status: 'on_its_way' | 'refunded';
  /** Whether it failed, and somebody looks after it: the user need do nothing. */
  delayed: boolean;
  /** When it was requested. @example "2026-12-01T11:00:00.000Z" */
  created_at: Date;
  /** When the provider said that the money has arrived; null until then. @example null */
  refunded_at: Date | null;
}
