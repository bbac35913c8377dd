import { IsIn } from 'class-validator';
import { OptionalField } from '../../common/http/optional-field.decorator.js';
import { PageQuery } from '../../common/http/page.dto.js';
import type { Profile } from '../../profile/index.js';
import type { PaymentSummary } from '../../reporting/index.js';

const RAPPEN = 100;

/** Which payments are wanted. */
export class PaymentsQuery extends PageQuery {
  /**
   * `attention`: those whose refund is pending, has failed, or was asked for in vain. Without it, all.
   * @example "attention"
   */
  @OptionalField()
  @IsIn(['attention'])
  state?: 'attention';
}

/** Money on its way back, or back. */
export class AdminRefundDto {
  /** @example 3 */
  id: number;
  /** @example 49.5 */
  amount_chf: number;
  /** @example "guest_cancelled" */
  reason:
    | 'guest_cancelled'
    | 'refunded_by_organiser'
    | 'event_cancelled'
    | 'late_payment'
    | 'double_payment'
    | 'dashboard';
  /** @example "pending" */
  status: 'requested' | 'pending' | 'succeeded' | 'failed' | 'replaced';
  /**
   * How often in a row the provider was asked in vain.
   * @example 0
   */
  attempts: number;
  /**
   * The provider's word for why it failed.
   * @example null
   */
  failure: string | null;
}

/** A payment as organisers see it. */
export class AdminPaymentDto {
  /** @example 12 */
  id: number;
  /** @example 7 */
  reservation_id: number;
  /** @example 1 */
  event_id: number;
  /** @example "Apéro at the lake" */
  event_name: string;
  /** @example 41 */
  account_id: number;
  /** @example "Ana" */
  name: string;
  /** @example 49.5 */
  amount_chf: number;
  /** @example "paid" */
  status: 'open' | 'processing' | 'paid' | 'expired' | 'failed';
  /**
   * The payment's id at the provider, to find it in its dashboard.
   * @example "pi_3PqR"
   */
  payment_intent: string | null;
  /** @example "2026-12-01T11:00:00.000Z" */
  created_at: string;
  refunds: AdminRefundDto[];
}

/** A page of payments. */
export class AdminPaymentsDto {
  items: AdminPaymentDto[];
  /** How many there are in all. */
  total: number;
}

/** A payment with its guest, as organisers see it on the wire. */
export function adminPaymentDto(payment: PaymentSummary, guest: Profile | undefined): AdminPaymentDto {
  return {
    id: payment.id,
    reservation_id: payment.reservationId,
    event_id: payment.eventId,
    event_name: payment.eventName,
    account_id: payment.accountId,
    name: guest?.name ?? '',
    amount_chf: payment.amountRappen / RAPPEN,
    status: payment.status,
    payment_intent: payment.paymentIntent,
    created_at: payment.createdAt.toISOString(),
    refunds: payment.refunds.map(({ id, amountRappen, reason, status, attempts, failure }) => ({
      id,
      amount_chf: amountRappen / RAPPEN,
      reason,
      status,
      attempts,
      failure,
    })),
  };
}
