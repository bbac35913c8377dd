import { ApiSchema } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ApiCount, ApiEnum, ApiId } from '../common/http/api-fields.decorator.js';
import { field, fields, instant, type Table } from '../common/http/downloads/table.js';
import { OptionalField } from '../common/http/fields.decorator.js';
import { PageQuery } from '../common/http/page.dto.js';
import { PageOf } from '../common/http/page-of.js';
import { chfToRappen, rappenToChf } from '../common/money/chf.js';
import {
  DISPUTE_STATES,
  type DisputeState,
  OWNERLESS_STATES,
  type OwnerlessState,
  PAYMENT_STATES,
  type PaymentState,
  REFUND_REASONS,
  REFUND_STATES,
  type RefundReason,
  type RefundState,
  type Settlement,
  SETTLEMENTS,
} from '../payments/index.js';
import type { PaymentEntity } from '../payments/records/payment.entity.js';

@ApiSchema({ description: 'A payment without an owner: its reservation is not in the database.' })
export class OwnerlessPaymentDto {
  @ApiId() id: number;
  /** Account that paid; `null` if it is not in the database. */
  account_id: number | null;
  name: string | null;
  /** Event that was paid for; `null` if it is not in the database. */
  event_id: number | null;
  event_name: string | null;
  /** Account that the metadata of the checkout session names. */
  said_account_id: number | null;
  said_event_id: number | null;
  /** Amount in the currency of `currency`, usually CHF. */
  amount_chf: number;
  currency: string;
  @ApiEnum('OwnerlessState', OWNERLESS_STATES) status: OwnerlessState;
  dismissal: string | null;
  reservation_id: number | null;
  payment_intent: string | null;
  paid_at: Date;
  refunds: AdminRefundDto[];
  /** Email address of the payer at the payment provider. Only in the response for one payment. */
  payer_email?: string | null;
}

@ApiSchema({ description: 'A page of payments without an owner.' })
export class OwnerlessPaymentsDto extends PageOf(OwnerlessPaymentDto) {}

@ApiSchema({ description: 'A dispute: a payment that the payer’s bank contests.' })
export class DisputeDto {
  @ApiId() id: number;
  @ApiId() payment_id: number;
  reservation_id: number | null;
  account_id: number | null;
  name: string | null;
  event_id: number | null;
  event_name: string | null;
  /** Amount in the currency of `currency`, usually CHF. */
  amount_chf: number;
  currency: string;
  /** Reason code of the payment provider, such as `fraudulent`. */
  reason: string;
  @ApiEnum('DisputeState', DISPUTE_STATES) status: DisputeState;
  /** Deadline for an answer; `null` if there is none. */
  respond_by: string | null;
  opened_at: Date;
  /** Whether an organiser marked the consequences of a lost dispute as settled. */
  acknowledged: boolean;
  /** URL of the dispute in the provider’s dashboard. */
  provider_url: string;
  /** Time of the reservation. It and the next three fields are evidence for an answer to the bank. */
  reserved_at: string | null;
  refund_until: string | null;
  event_date: string | null;
  checked_in_at: string | null;
}

@ApiSchema({ description: 'A page of disputes.' })
export class DisputesDto extends PageOf(DisputeDto) {}

export const OWNERLESS_TABLE: Table<OwnerlessPaymentDto> = {
  payment: field('id'),
  account: field('account_id'),
  name: field('name'),
  event: field('event_name'),
  amount_chf: (payment) => (payment.currency === 'CHF' ? payment.amount_chf : null),
  ...fields('currency', 'status', 'dismissal', 'paid_at'),
  reference: field('payment_intent'),
};

export const DISPUTES_TABLE: Table<DisputeDto> = {
  dispute: field('id'),
  payment: field('payment_id'),
  account: field('account_id'),
  name: field('name'),
  event: field('event_name'),
  amount_chf: (dispute) => (dispute.currency === 'CHF' ? dispute.amount_chf : null),
  ...fields('currency', 'reason', 'status', 'opened_at'),
  respond_by: (dispute) => instant(dispute.respond_by),
};

/** Filter of the payments. */
export class PaymentsQuery extends PageQuery {
  /**
   * `attention`: payments that do not count and are not acknowledged, and payments with a refund that is pending,
   * has failed, or was not answered by the provider. Default: all payments.
   * @example "attention"
   */
  @OptionalField() @IsIn(['attention']) state?: 'attention';
}

@ApiSchema({ description: 'A refund, requested or completed.' })
export class AdminRefundDto {
  /** @example 3 */
  @ApiId() id: number;
  /** Amount in the currency of the payment, usually CHF. @example 49.5 */
  amount_chf: number;
  /** @example "guest_cancelled" */
  @ApiEnum('RefundReason', REFUND_REASONS) reason: RefundReason;
  /** @example "pending" */
  @ApiEnum('RefundState', REFUND_STATES) status: RefundState;
  /** Number of consecutive failed requests to the payment provider. @example 0 */
  @ApiCount() attempts: number;
  /** Failure code of the payment provider, such as `lost_or_stolen_card`. @example null */
  failure: string | null;
  /** Reason for a partial refund, as written by the organiser. */
  note: string | null;
  /** How an organiser paid the refund by other means; `null` if the provider pays it. */
  @ApiEnum('Settlement', SETTLEMENTS) settlement: Settlement | null;
  /** Day of that payment. @example null */
  settled_on: string | null;
  /** Reference on the bank statement or the receipt. */
  settlement_reference: string | null;
  /** Account of the organiser who recorded it. */
  settled_by: number | null;
}

/** The reasons why a payment needs attention, with their texts for organisers. */
export const ATTENTION_TEXTS = {
  foreign_session:
    'This was paid on a payment page that we did not open, under the name of this reservation. It pays nothing, and goes back by itself.',
  wrong_amount:
    'Another amount was paid than the reservation costs. It pays nothing, and goes back by itself.',
  wrong_currency: 'This was not paid in CHF. It pays nothing, and goes back by itself.',
  wrong_mode:
    'This was paid in the other mode of the payment provider (test or live). It pays nothing, and goes back by itself.',
  refund_failed: 'The refund has failed. It is tried again by itself.',
  refund_pending: 'The refund is on its way, and has not arrived yet.',
  refund_unanswered: 'The provider has not answered the refund yet. It is asked again by itself.',
} satisfies Record<NonNullable<PaymentEntity['mismatch']> | `refund_${string}`, string>;
type AttentionReason = keyof typeof ATTENTION_TEXTS;

@ApiSchema({ description: 'A payment as shown to organisers.' })
export class AdminPaymentDto {
  /** @example 12 */
  @ApiId() id: number;
  /** @example 7 */
  @ApiId() reservation_id: number;
  /** @example 1 */
  @ApiId() event_id: number;
  /** @example "Apéro at the lake" */
  event_name: string;
  /** @example 41 */
  @ApiId() account_id: number;
  /** @example "Ana" */
  name: string;
  /** Amount in the currency of `currency`, usually CHF. @example 49.5 */
  amount_chf: number;
  /** Currency; always CHF for a payment that counts. @example "CHF" */
  currency: string;
  /** @example "paid" */
  @ApiEnum('PaymentState', PAYMENT_STATES) status: PaymentState;
  /** Id of the payment intent at the payment provider. @example "pi_3PqR" */
  payment_intent: string | null;
  /** URL of the payment in the provider’s dashboard. */
  provider_url: string | null;
  /** @example "2026-12-01T11:00:00.000Z" */
  created_at: Date;
  refunds: AdminRefundDto[];
  /** Why the payment needs attention; `null` if it needs none. */
  @ApiEnum('AttentionReason', Object.keys(ATTENTION_TEXTS)) attention: AttentionReason | null;
  /** The reason as a sentence. @example "The refund has failed. It is tried again by itself." */
  attention_text: string | null;
}

@ApiSchema({ description: 'A page of payments.' })
export class AdminPaymentsDto extends PageOf(AdminPaymentDto, 'Total number of items.') {}

export const PAYMENTS_TABLE: Table<AdminPaymentDto> = {
  payment: field('id'),
  reservation: field('reservation_id'),
  event: field('event_name'),
  account: field('account_id'),
  ...fields('name', 'status'),
  amount_chf: (payment) => (payment.currency === 'CHF' ? payment.amount_chf : null),
  other_currency: (payment) =>
    payment.currency === 'CHF' ? null : `${payment.amount_chf} ${payment.currency}`,
  refunded_chf: (payment) => (payment.currency === 'CHF' ? refundedOf(payment) : null),
  refund_reason: (payment) => payment.refunds.map(({ reason }) => reason).join(', '),
  attention: field('attention'),
  opened_at: field('created_at'),
  reference: field('payment_intent'),
};

/** Returns the refunded amount of a payment in CHF, summed up in Rappen; refunds paid by other means count too. */
function refundedOf({ refunds }: AdminPaymentDto): number {
  const back = refunds.filter(({ status }) => status === 'succeeded' || status === 'settled');
  return rappenToChf(back.reduce((sum, { amount_chf: amount }) => sum + chfToRappen(amount), 0));
}

const OWN_REFUND_STATUSES = ['on_its_way', 'refunded'] as const;

@ApiSchema({ description: 'A refund of the user.' })
export class OwnRefundDto {
  /** @example 1 */
  @ApiId() event_id: number;
  /** @example "Apéro at the lake" */
  name: string;
  /** Start of the event. @example "2026-12-04T18:30:00.000Z" */
  date: Date;
  /** Amount in the currency of `currency`, usually CHF. @example 49.5 */
  amount_chf: number;
  /** Currency of the amount: CHF, unless the payment was made in another currency. @example "CHF" */
  currency: string;
  /**
   * Reason. `late_payment`: the payment arrived after the seat was gone. `double_payment`: the guest paid twice.
   * `dashboard`: made in the provider's dashboard. `foreign_session`, `wrong_…`: the payment was not the requested
   * one, and paid for nothing. `partial`: a part of the payment. `price_difference`: the new event costs less.
   * @example "guest_cancelled"
   */
  @ApiEnum('RefundReason', REFUND_REASONS) reason: RefundReason;
  /** Reason for a partial refund, as written by the organisers. */
  note: string | null;
  /** `refunded` once the payment provider has confirmed the refund, or it was paid by other means. @example "on_its_way" */
  @ApiEnum('OwnRefundStatus', OWN_REFUND_STATUSES) status: 'on_its_way' | 'refunded';
  /** Whether the refund failed and is being handled. The user does not have to do anything. */
  delayed: boolean;
  /** Time of the request. @example "2026-12-01T11:00:00.000Z" */
  created_at: Date;
  /** Time at which the status became `refunded`; `null` until then. @example null */
  refunded_at: Date | null;
}

@ApiSchema({ description: 'The effects of cancelling an event.' })
export class EventCancellationDto {
  /** @example 1 */
  @ApiId() event_id: number;
  /** Number of guests who would lose their reservation. @example 26 */
  @ApiCount() guests: number;
  /** Number of paid reservations, which are refunded. @example 24 */
  @ApiCount() paid: number;
  /** Number of reservations without payment, which are cancelled. @example 2 */
  @ApiCount() confirmed: number;
  /** Number of holds. @example 1 */
  @ApiCount() held: number;
  /** Total refund, in CHF. @example 1188 */
  refund_chf: number;
  /** Disputed amount, in CHF. It is refunded only if the bank decides in our favour. */
  waits_for_bank_chf: number;
}
