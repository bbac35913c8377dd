import { francs, instant, type Table } from '../../common/http/downloads/table.js';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsIn, ValidateIf } from 'class-validator';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { IsId, OptionalField } from '../../common/http/fields.decorator.js';
import type { Language } from '../../common/http/request-language.js';
import { Text } from '../../common/http/text.decorator.js';
import { rappenToChf } from '../../common/money/chf.js';
import {
  DISPUTE_STATES,
  type DisputeState,
  OWNERLESS_STATES,
  type OwnerlessState,
} from '../../payments/index.js';
import { type DisputeSummary, eventNameIn, type OwnerlessSummary } from '../../reporting/index.js';
import { AdminRefundDto, adminRefundDto } from './admin-payments.dto.js';
import type { OwnerlessDecision } from './open-money.service.js';

const DECISIONS = ['place', 'refund', 'dismiss'] as const;

@ApiSchema({ description: 'What is done with money without an owner.' })
export class OwnerlessDecisionDto {
  @ApiEnum('OwnerlessDecision', DECISIONS) @IsIn(DECISIONS) decision: (typeof DECISIONS)[number];

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
export class OwnerlessPaymentsDto {
  items: OwnerlessPaymentDto[];
  @ApiCount() total: number;
}

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
export class DisputesDto {
  items: DisputeDto[];
  @ApiCount() total: number;
}

/** The columns of the table for a spreadsheet. */
export const OWNERLESS_TABLE: Table<OwnerlessPaymentDto> = {
  payment: (payment) => payment.id,
  account: (payment) => payment.account_id,
  name: (payment) => payment.name,
  event: (payment) => payment.event_name,
  amount_chf: (payment) => (payment.currency === 'CHF' ? francs(payment.amount_chf) : null),
  currency: (payment) => payment.currency,
  status: (payment) => payment.status,
  dismissal: (payment) => payment.dismissal,
  paid_at: (payment) => instant(payment.paid_at),
  reference: (payment) => payment.payment_intent,
};

/** The columns of the table for a spreadsheet. */
export const DISPUTES_TABLE: Table<DisputeDto> = {
  dispute: (dispute) => dispute.id,
  payment: (dispute) => dispute.payment_id,
  account: (dispute) => dispute.account_id,
  name: (dispute) => dispute.name,
  event: (dispute) => dispute.event_name,
  amount_chf: (dispute) => (dispute.currency === 'CHF' ? francs(dispute.amount_chf) : null),
  currency: (dispute) => dispute.currency,
  reason: (dispute) => dispute.reason,
  status: (dispute) => dispute.status,
  opened_at: (dispute) => instant(dispute.opened_at),
  respond_by: (dispute) => instant(dispute.respond_by),
};

/** Returns the decision that a request names; a missing reason is an empty one. */
export function ownerlessDecision({ decision, ...body }: OwnerlessDecisionDto): OwnerlessDecision {
  if (decision === 'place') return { decision, accountId: body.account_id, eventId: body.event_id };
  return decision === 'refund' ? { decision } : { decision, reason: body.reason ?? '' };
}

/** Maps money without an owner to its response. */
export function ownerlessPaymentDto(
  money: OwnerlessSummary,
  language: Language,
  payerEmail?: string | null,
): OwnerlessPaymentDto {
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
    paid_at: money.paidAt.toISOString(),
    refunds: money.refunds.map(adminRefundDto),
    ...(payerEmail === undefined ? {} : { payer_email: payerEmail }),
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
    opened_at: dispute.openedAt.toISOString(),
    acknowledged: dispute.acknowledgedAt !== null,
    reserved_at: dispute.reservedAt?.toISOString() ?? null,
    refund_until: dispute.refundUntil?.toISOString() ?? null,
    event_date: dispute.eventDate?.toISOString() ?? null,
    checked_in_at: dispute.checkedInAt?.toISOString() ?? null,
    provider_url: `https://dashboard.stripe.com/disputes/${dispute.providerDisputeId}`,
  };
}
