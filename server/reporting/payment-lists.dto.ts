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

@ApiSchema({ description: 'Money for a hold that is not known.' })
export class OwnerlessPaymentDto {
  @ApiId() id: number;
  /** Null: that account is not known. */
  account_id: number | null;
  name: string | null;
  /** Null: that event is not known. */
  event_id: number | null;
  event_name: string | null;
  /** As we told the provider. */
  said_account_id: number | null;
  said_event_id: number | null;
  /** In CHF, unless `currency` says otherwise. */
  amount_chf: number;
  currency: string;
  @ApiEnum('OwnerlessState', OWNERLESS_STATES) status: OwnerlessState;
  dismissal: string | null;
  reservation_id: number | null;
  payment_intent: string | null;
  paid_at: Date;
  refunds: AdminRefundDto[];
  /** Only of one that is read alone. */
  payer_email?: string | null;
}

@ApiSchema({ description: 'A page of them.' })
export class OwnerlessPaymentsDto extends PageOf(OwnerlessPaymentDto) {}

@ApiSchema({ description: 'A payment that its payer’s bank contests.' })
export class DisputeDto {
  @ApiId() id: number;
  @ApiId() payment_id: number;
  reservation_id: number | null;
  account_id: number | null;
  name: string | null;
  event_id: number | null;
  event_name: string | null;
  /** In CHF, unless `currency` says otherwise. */
  amount_chf: number;
  currency: string;
  /** The provider’s code, such as `fraudulent`. */
  reason: string;
  @ApiEnum('DisputeState', DISPUTE_STATES) status: DisputeState;
  /** Until when an answer counts. */
  respond_by: string | null;
  opened_at: Date;
  /** Whether a lost one is settled. */
  acknowledged: boolean;
  /** In the provider’s dashboard. */
  provider_url: string;
  /** What speaks for us: when the guest reserved, until when they could cancel, when the event began, and when they came. */
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

/** Which payments are wanted. */
export class PaymentsQuery extends PageQuery {
  /**
   * `attention`: those that do not count and that nobody has acknowledged, and those whose refund is pending, has failed,
   * or was asked for in vain. Without it, all.
   * @example "attention"
   */
  @OptionalField() @IsIn(['attention']) state?: 'attention';
}

@ApiSchema({ description: 'Money on its way back, or back.' })
export class AdminRefundDto {
  /** @example 3 */
  @ApiId() id: number;
  /** In CHF. @example 49.5 */
  amount_chf: number;
  /** @example "guest_cancelled" */
  @ApiEnum('RefundReason', REFUND_REASONS) reason: RefundReason;
  /** @example "pending" */
  @ApiEnum('RefundState', REFUND_STATES) status: RefundState;
  /** How often in a row the provider was asked in vain. @example 0 */
  @ApiCount() attempts: number;
  /** The provider's word for why it failed, such as `lost_or_stolen_card`. @example null */
  failure: string | null;
  /** Why a part went back, in the organiser's words. */
  note: string | null;
  /** How an organiser paid it where the provider could not; null: the provider did. */
  @ApiEnum('Settlement', SETTLEMENTS) settlement: Settlement | null;
  /** On which day. @example null */
  settled_on: string | null;
  /** What stands on the bank's list or the receipt. */
  settlement_reference: string | null;
  /** Which organiser wrote it down. */
  settled_by: number | null;
}

/** Why a payment needs attention, with the sentence that says so. */
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

@ApiSchema({ description: 'A payment as organisers see it.' })
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
  /** In CHF, unless `currency` says otherwise. @example 49.5 */
  amount_chf: number;
  /** Always CHF for a payment that counts. @example "CHF" */
  currency: string;
  /** @example "paid" */
  @ApiEnum('PaymentState', PAYMENT_STATES) status: PaymentState;
  /** The payment's id at the provider, to find it in its dashboard. @example "pi_3PqR" */
  payment_intent: string | null;
  /** The same in the provider’s dashboard. */
  provider_url: string | null;
  /** @example "2026-12-01T11:00:00.000Z" */
  created_at: Date;
  refunds: AdminRefundDto[];
  /** Why somebody should look at it; null if nobody needs to. */
  @ApiEnum('AttentionReason', Object.keys(ATTENTION_TEXTS)) attention: AttentionReason | null;
  /** The same as a sentence. @example "The refund has failed. It is tried again by itself." */
  attention_text: string | null;
}

@ApiSchema({ description: 'A page of payments.' })
export class AdminPaymentsDto extends PageOf(AdminPaymentDto, 'How many there are in all.') {}

export const PAYMENTS_TABLE: Table<AdminPaymentDto> = {
  payment: field('id'),
  reservation: field('reservation_id'),
  event: field('event_name'),
  account: field('account_id'),
  ...fields('name', 'status'),
  amount_chf: (payment) => (payment.currency === 'CHF' ? payment.amount_chf : null),
  other_currency: (payment) =>
    payment.currency === 'CHF' ? null : `${payment.amount_chf} ${payment.currency}`,
  refunded_chf: (payment) => refundedOf(payment),
  refund_reason: (payment) => payment.refunds.map(({ reason }) => reason).join(', '),
  attention: field('attention'),
  opened_at: field('created_at'),
  reference: field('payment_intent'),
};

/** What is back of a payment, in CHF: summed up in Rappen. */
function refundedOf({ refunds }: AdminPaymentDto): number {
  const back = refunds.filter(({ status }) => status === 'succeeded');
  return rappenToChf(back.reduce((sum, { amount_chf: amount }) => sum + chfToRappen(amount), 0));
}

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
