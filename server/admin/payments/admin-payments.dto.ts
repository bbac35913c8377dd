import { francs, instant, type Table } from '../../common/http/downloads/table.js';
import { IsIn } from 'class-validator';
import { IsDay, OptionalField } from '../../common/http/fields.decorator.js';
import { NoHiddenCharacters, Text } from '../../common/http/text.decorator.js';
import type { Language } from '../../common/http/request-language.js';
import { PageQuery } from '../../common/http/page.dto.js';
import type { Profile } from '../../profile/index.js';
import { eventNameIn, type PaymentSummary, type RefundSummary } from '../../reporting/index.js';
import {
  PAYMENT_STATES,
  REFUND_STATES,
  type RefundReason,
  type RefundState,
  type PaymentState,
  REFUND_REASONS,
  type Settlement,
  SETTLEMENTS,
} from '../../payments/index.js';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { ApiSchema } from '@nestjs/swagger';
import { ATTENTION_REASONS, type AttentionReason, attentionOf, attentionText } from './attention.rules.js';
import { chfToRappen, rappenToChf } from '../../common/money/chf.js';

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
  /**
   * In CHF.
   * @example 49.5
   */
  amount_chf: number;
  /** @example "guest_cancelled" */
  @ApiEnum('RefundReason', REFUND_REASONS) reason: RefundReason;
  /** @example "pending" */
  @ApiEnum('RefundState', REFUND_STATES) status: RefundState;
  /**
   * How often in a row the provider was asked in vain.
   * @example 0
   */
  @ApiCount() attempts: number;
  /**
   * The provider's word for why it failed, such as `lost_or_stolen_card`.
   * @example null
   */
  failure: string | null;
  /** Why a part went back, in the organiser's words. */
  note: string | null;
  /** How an organiser paid it where the provider could not; null: the provider did. */
  @ApiEnum('Settlement', SETTLEMENTS) settlement: Settlement | null;
  /**
   * On which day.
   * @example null
   */
  settled_on: string | null;
  /** What stands on the bank's list or the receipt. */
  settlement_reference: string | null;
  /** Which organiser wrote it down. */
  settled_by: number | null;
}

@ApiSchema({ description: 'How a failed refund was paid by other means.' })
export class RefundPayoutDto {
  @ApiEnum('Settlement', SETTLEMENTS) @IsIn(SETTLEMENTS) how: Settlement;

  /**
   * The day in Zurich; none ahead.
   * @example "2026-12-01"
   */
  @IsDay() date: string;

  /** What stands on the bank's list or the receipt. */
  @Text(200) @NoHiddenCharacters() reference: string;
}

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
  @ApiEnum('PaymentState', PAYMENT_STATES) status: PaymentState;
  /**
   * The payment's id at the provider, to find it in its dashboard.
   * @example "pi_3PqR"
   */
  payment_intent: string | null;
  /** The same in the provider’s dashboard. */
  provider_url: string | null;
  /** @example "2026-12-01T11:00:00.000Z" */
  created_at: Date;
  refunds: AdminRefundDto[];
  /** Why somebody should look at it; null if nobody needs to. */
  @ApiEnum('AttentionReason', ATTENTION_REASONS) attention: AttentionReason | null;
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
  @ApiCount() total: number;
}

/** The columns of the table for a spreadsheet. */
export const PAYMENTS_TABLE: Table<AdminPaymentDto> = {
  payment: (payment) => payment.id,
  reservation: (payment) => payment.reservation_id,
  event: (payment) => payment.event_name,
  account: (payment) => payment.account_id,
  name: (payment) => payment.name,
  status: (payment) => payment.status,
  amount_chf: (payment) => (payment.currency === 'CHF' ? francs(payment.amount_chf) : null),
  other_currency: (payment) =>
    payment.currency === 'CHF' ? null : `${payment.amount_chf} ${payment.currency}`,
  refunded_chf: (payment) => francs(refundedOf(payment)),
  refund_reason: (payment) => payment.refunds.map(({ reason }) => reason).join(', '),
  attention: (payment) => payment.attention,
  opened_at: (payment) => instant(payment.created_at),
  reference: (payment) => payment.payment_intent,
};

/** What is back of a payment, in CHF: summed up in Rappen. */
function refundedOf({ refunds }: AdminPaymentDto): number {
  const back = refunds.filter(({ status }) => status === 'succeeded');
  return rappenToChf(back.reduce((sum, { amount_chf: amount }) => sum + chfToRappen(amount), 0));
}

/** Maps a refund to its response. */
export function adminRefundDto(refund: RefundSummary): AdminRefundDto {
  const { id, amountRappen, reason, status, attempts, failure, note } = refund;
  return {
    id,
    amount_chf: rappenToChf(amountRappen),
    reason,
    status,
    attempts,
    failure,
    note,
    settlement: refund.settlement,
    settled_on: refund.settledOn,
    settlement_reference: refund.settlementReference,
    settled_by: refund.settledBy,
  };
}

/** A payment with its guest, as organisers see it; without a language the event has the name for all. */
export function adminPaymentDto(
  payment: PaymentSummary,
  guest: Profile | undefined,
  language?: Language,
): AdminPaymentDto {
  const attention = attentionOf(payment);
  return {
    id: payment.id,
    reservation_id: payment.reservationId,
    event_id: payment.eventId,
    event_name: eventNameIn(payment, language) ?? payment.eventName,
    account_id: payment.accountId,
    name: guest?.name ?? '',
    amount_chf: rappenToChf(payment.amountRappen),
    currency: payment.currency.toUpperCase(),
    status: payment.status,
    payment_intent: payment.paymentIntent,
    provider_url: payment.paymentIntent && `https://dashboard.stripe.com/payments/${payment.paymentIntent}`,
    created_at: payment.createdAt.toISOString(),
    refunds: payment.refunds.map(adminRefundDto),
    attention,
    attention_text: attentionText(attention),
  };
}
