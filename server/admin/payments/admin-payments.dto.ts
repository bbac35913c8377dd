import { field, fields, instant, type Table } from '../../common/http/downloads/table.js';
import { IsIn, ValidateIf } from 'class-validator';
import { IsDay, OptionalField, OneOf, IsId } from '../../common/http/fields.decorator.js';
import { NoHiddenCharacters, Text } from '../../common/http/text.decorator.js';
import type { Language } from '../../common/http/request-language.js';
import { PageQuery } from '../../common/http/page.dto.js';
import type { Profile } from '../../profile/index.js';
import {
  eventNameIn,
  type PaymentSummary,
  type RefundSummary,
  type DisputeSummary,
  type OwnerlessSummary,
} from '../../reporting/index.js';
import {
  PAYMENT_STATES,
  REFUND_STATES,
  type RefundReason,
  type RefundState,
  type PaymentState,
  REFUND_REASONS,
  type Settlement,
  SETTLEMENTS,
  DISPUTE_STATES,
  type DisputeState,
  OWNERLESS_STATES,
  type OwnerlessState,
} from '../../payments/index.js';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { ApiSchema, ApiProperty } from '@nestjs/swagger';
import { PageOf } from '../../common/http/page-of.js';
import { ATTENTION_REASONS, type AttentionReason, attentionOf, attentionText } from './attention.rules.js';
import { chfToRappen, rappenToChf } from '../../common/money/chf.js';

const DECISIONS = ['place', 'refund', 'dismiss'] as const;

@ApiSchema({ description: 'What is done with money without an owner.' })
export class OwnerlessDecisionDto {
  @OneOf('OwnerlessDecision', DECISIONS) decision: (typeof DECISIONS)[number];

  /** For `place`: who gets it, if not who reserved. */
  @OptionalField() @IsId() account_id?: number;

  /** For `place`: where, if not as reserved. */
  @OptionalField() @IsId() event_id?: number;

  /** For `dismiss`. */
  @ValidateIf(({ decision, reason }: OwnerlessDecisionDto) => decision === 'dismiss' || reason !== undefined)
  @Text(500)
  @ApiProperty({ required: false })
  reason?: string;
}

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

/** Maps money without an owner to its response. */
export function ownerlessPaymentDto(money: OwnerlessSummary, language: Language): OwnerlessPaymentDto {
  return {
    id: money.id,
    account_id: money.accountId,
    name: money.name,
    event_id: money.eventId,
    event_name: eventNameIn(money, language),
    said_account_id: money.saidAccountId,
    said_event_id: money.saidEventId,
    amount_chf: rappenToChf(money.amountRappen),
    currency: money.currency.toUpperCase(),
    status: money.status,
    dismissal: money.dismissal,
    reservation_id: money.reservationId,
    payment_intent: money.paymentIntent,
    paid_at: money.paidAt,
    refunds: money.refunds.map(adminRefundDto),
  };
}

/** Maps a dispute to its response. */
export function disputeDto(dispute: DisputeSummary, language: Language): DisputeDto {
  return {
    id: dispute.id,
    payment_id: dispute.paymentId,
    reservation_id: dispute.reservationId,
    account_id: dispute.accountId,
    name: dispute.name,
    event_id: dispute.eventId,
    event_name: eventNameIn(dispute, language),
    amount_chf: rappenToChf(dispute.amountRappen),
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    status: dispute.status,
    respond_by: dispute.respondBy?.toISOString() ?? null,
    opened_at: dispute.openedAt,
    acknowledged: dispute.acknowledgedAt !== null,
    reserved_at: dispute.reservedAt?.toISOString() ?? null,
    refund_until: dispute.refundUntil?.toISOString() ?? null,
    event_date: dispute.eventDate?.toISOString() ?? null,
    checked_in_at: dispute.checkedInAt?.toISOString() ?? null,
    provider_url: `https://dashboard.stripe.com/disputes/${dispute.providerDisputeId}`,
  };
}

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
  @OneOf('Settlement', SETTLEMENTS) how: Settlement;

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

/** Maps a refund to its response. */
export function adminRefundDto(refund: RefundSummary): AdminRefundDto {
  const { amountRappen, settledOn, settlementReference, settledBy, ...same } = refund;
  return {
    ...same,
    amount_chf: rappenToChf(amountRappen),
    settled_on: settledOn,
    settlement_reference: settlementReference,
    settled_by: settledBy,
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
    created_at: payment.createdAt,
    refunds: payment.refunds.map(adminRefundDto),
    attention,
    attention_text: attentionText(attention),
  };
}
