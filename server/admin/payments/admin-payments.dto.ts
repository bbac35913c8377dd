import { IsIn } from 'class-validator';
import { OptionalField } from '../../common/http/optional-field.decorator.js';
import { PageQuery } from '../../common/http/page.dto.js';
import type { Profile } from '../../profile/index.js';
import type { PaymentSummary } from '../../reporting/index.js';
import {
  PAYMENT_STATES,
  REFUND_STATES,
  type RefundReason,
  type RefundState,
  type PaymentState,
  REFUND_REASONS,
} from '../../payments/index.js';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { ApiSchema } from '@nestjs/swagger';
import { ATTENTION_REASONS, type AttentionReason, attentionOf, attentionText } from './attention.rules.js';
import { rappenToChf } from '../../common/money/chf.js';

/** Which payments are wanted. */
export class PaymentsQuery extends PageQuery {
  /**
   * `attention`: those that do not count and that nobody has acknowledged, and those whose refund is pending, has failed,
   * or was asked for in vain. Without it, all.
   * @example "attention"
   */
  @OptionalField()
  @IsIn(['attention'])
  state?: 'attention';
}

@ApiSchema({ description: 'Money on its way back, or back.' })
export class AdminRefundDto {
  /** @example 3 */
  @ApiId()
  id: number;
  /**
   * In CHF.
   * @example 49.5
   */
  amount_chf: number;
  /** @example "guest_cancelled" */
  @ApiEnum('RefundReason', REFUND_REASONS)
  reason: RefundReason;
  /** @example "pending" */
  @ApiEnum('RefundState', REFUND_STATES)
  status: RefundState;
  /**
   * How often in a row the provider was asked in vain.
   * @example 0
   */
  @ApiCount()
  attempts: number;
  /**
   * The provider's word for why it failed.
   * @example null
   */
  failure: string | null;
}

@ApiSchema({ description: 'A payment as organisers see it.' })
export class AdminPaymentDto {
  /** @example 12 */
  @ApiId()
  id: number;
  /** @example 7 */
  @ApiId()
  reservation_id: number;
  /** @example 1 */
  @ApiId()
  event_id: number;
  /** @example "Apéro at the lake" */
  event_name: string;
  /** @example 41 */
  @ApiId()
  account_id: number;
  /** @example "Ana" */
  name: string;
  /**
   * In CHF, unless `currency` says otherwise.
   * @example 49.5
   */
  amount_chf: number;
  /**
   * Always CHF for a payment that counts.
   * @example "CHF"
   */
  currency: string;
  /** @example "paid" */
  @ApiEnum('PaymentState', PAYMENT_STATES)
  status: PaymentState;
  /**
   * The payment's id at the provider, to find it in its dashboard.
   * @example "pi_3PqR"
   */
  payment_intent: string | null;
  /** @example "2026-12-01T11:00:00.000Z" */
  @ApiInstant()
  created_at: string;
  refunds: AdminRefundDto[];
  /** Why somebody should look at it; null if nobody needs to. */
  @ApiEnum('AttentionReason', ATTENTION_REASONS)
  attention: AttentionReason | null;
  /**
   * The same as a sentence.
   * @example "The refund has failed. It is tried again by itself."
   */
  attention_text: string | null;
}

@ApiSchema({ description: 'A page of payments.' })
export class AdminPaymentsDto {
  items: AdminPaymentDto[];
  /** How many there are in all. */
  @ApiCount()
  total: number;
}

/** A payment with its guest, as organisers see it. */
export function adminPaymentDto(payment: PaymentSummary, guest: Profile | undefined): AdminPaymentDto {
  const attention = attentionOf(payment);
  return {
    id: payment.id,
    reservation_id: payment.reservationId,
    event_id: payment.eventId,
    event_name: payment.eventName,
    account_id: payment.accountId,
    name: guest?.name ?? '',
    amount_chf: rappenToChf(payment.amountRappen),
    currency: payment.currency.toUpperCase(),
    status: payment.status,
    payment_intent: payment.paymentIntent,
    created_at: payment.createdAt.toISOString(),
    refunds: payment.refunds.map(({ id, amountRappen, reason, status, attempts, failure }) => ({
      id,
      amount_chf: rappenToChf(amountRappen),
      reason,
      status,
      attempts,
      failure,
    })),
    attention,
    attention_text: attentionText(attention),
  };
}
