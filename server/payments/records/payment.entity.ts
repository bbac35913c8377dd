import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import { TransitionColumns } from '../../common/database/transition-columns.js';
import { NotPersonal, PersonalData } from '../../common/database/personal-data.js';
import { oneOf } from '../../common/database/columns.js';
import {
  type DisputeState,
  type OwnerlessState,
  PARTIAL_REFUND_REASONS,
  PAYMENT_METHODS,
  PAYMENT_MISMATCHES,
  type PaymentMethod,
  type PaymentMismatch,
  type PaymentState,
  REFUND_REASONS,
  type RefundReason,
  type RefundState,
  type Settlement,
  SETTLEMENTS,
} from './payment.states.js';

/** What the deletion of a person does with rows about money. */
export const MONEY_KEPT = { erase: 'keep', because: 'accounts of money are kept for ten years' } as const;
/** The same, for a second column of rows that are exported by their account. */
export const KEPT_BY_ACCOUNT = {
  leftOut: 'the same rows, which are exported by their account',
  ...MONEY_KEPT,
} as const;
const KEPT = { hide: ['sessionUrl', 'changedBy', 'acknowledgedAt'], ...MONEY_KEPT };

/** One checkout session, and the money that was paid with it. Its transitions are in `payment.states.ts`. */
@Entity('payments')
@PersonalData({
  reservationId: { via: 'reservations', export: 'payments', ...KEPT },
  id: { via: 'ownerless_payments', export: 'payments_without_reservation', ...KEPT },
})
@Index('payments_by_status', ['status'])
@Index('payments_of_reservation', ['reservationId'])
@Unique('payments_session_unique', ['sessionId'])
@Unique('payments_intent_unique', ['paymentIntent'])
@Check('payments_amount', 'amount_rappen > 0')
@Check('payments_paid_intent', `status <> 'paid' or payment_intent is not null`)
@Check('payments_method', oneOf('method', PAYMENT_METHODS))
@Check('payments_mismatch', oneOf('mismatch', PAYMENT_MISMATCHES))
@Check('payments_acknowledged', 'acknowledged_at is null or mismatch is not null')
@Index('payments_to_acknowledge', ['id'], { where: 'mismatch is not null and acknowledged_at is null' })
export class PaymentEntity extends TransitionColumns {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  /** Null: unknown; see `ownerless_payments`. */
  @Column('integer', { nullable: true }) @ForeignKey('reservations') reservationId: number | null;
  /** Cash payments have no session at the provider. */
  @Column('text', { default: 'provider' }) method: PaymentMethod;
  /** The provider's id of the checkout session; for cash an id of our own. */
  @Column('text') sessionId: string;
  /** URL of the payment page. */
  @Column('text', { nullable: true }) sessionUrl: string | null;
  /** In the smallest unit of `currency`: Rappen, except for payments that do not count. */
  @Column('integer') amountRappen: number;
  /** In lower case. */
  @Column('text', { default: 'chf' }) currency: string;
  @Column('text') status: PaymentState;
  /** The provider's id of the payment intent. */
  @Column('text', { nullable: true }) paymentIntent: string | null;
  /** Why this payment does not count and is refunded; null for one that counts. */
  @Column('text', { nullable: true }) mismatch: PaymentMismatch | null;
  /** When an organiser has seen that it does not count. */
  @Column('timestamptz', { nullable: true }) acknowledgedAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}

const RECEIVED_BY = ['webhook', 'reconciliation'] as const;
/** How an event of the provider reached us. */
export type ReceivedBy = (typeof RECEIVED_BY)[number];

/** A handled event of the provider: a second delivery changes nothing. */
@Entity('webhook_events')
@NotPersonal('ids and kinds of the provider’s events')
@Check('webhook_events_arrived_by', oneOf('arrived_by', RECEIVED_BY))
export class WebhookEventEntity {
  /** The provider's id of the event. */
  @PrimaryColumn('text') id: string;
  @Column('text') type: string;
  @Column('text') arrivedBy: ReceivedBy;
  @Column('timestamptz') arrivedAt: Date;
}

/** A refund of a payment. Its transitions are in `payment.states.ts`. */
@Entity('refunds')
@PersonalData({
  paymentId: {
    via: 'payments',
    export: 'refunds',
    hide: ['round', 'attempts', 'nextAttemptAt', 'changedBy', 'settledBy'],
    ...MONEY_KEPT,
  },
})
@Index('refunds_of_payment', ['paymentId'])
@Index('refunds_one_of_ours', ['paymentId'], {
  unique: true,
  where: `not (${oneOf('reason', PARTIAL_REFUND_REASONS)})`,
})
@Index('refunds_due', ['nextAttemptAt'], { where: 'next_attempt_at is not null' })
@Unique('refunds_provider_id_unique', ['providerRefundId'])
@Check('refunds_amount', 'amount_rappen > 0')
@Check('refunds_reason', oneOf('reason', REFUND_REASONS))
@Check('refunds_note', `(reason = 'partial') <= (note is not null)`)
@Check('refunds_settlement', oneOf('settlement', SETTLEMENTS))
@Check(
  'refunds_settled',
  `(status = 'settled') = (settlement is not null and settled_on is not null and settled_by is not null)`,
)
export class RefundEntity extends TransitionColumns {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('integer') @ForeignKey('payments') paymentId: number;
  @Column('integer') amountRappen: number;
  @Column('text') reason: RefundReason;
  @Column('text') status: RefundState;
  /** Counts from 1. A failed refund is requested again in the next round. */
  @Column('integer', { default: 1 }) round: number;
  /** Number of failed attempts in a row. */
  @Column('integer', { default: 0 }) attempts: number;
  /** When the refund is attempted next; null if it is complete. */
  @Column('timestamptz', { nullable: true }) nextAttemptAt: Date | null;
  @Column('text', { nullable: true }) providerRefundId: string | null;
  /** The provider's failure code. */
  @Column('text', { nullable: true }) failure: string | null;
  /** An organiser's reason; the guest reads it. */
  @Column('text', { nullable: true }) note: string | null;
  /** How an organiser paid it, if the provider could not. */
  @Column('text', { nullable: true }) settlement: Settlement | null;
  /** The day on which the organiser paid it. */
  @Column('date', { nullable: true }) settledOn: string | null;
  /** The reference on the bank statement or the receipt. */
  @Column('text', { nullable: true }) settlementReference: string | null;
  /** The organiser who recorded it. */
  @Column('integer', { nullable: true }) settledBy: number | null;
  @Column('timestamptz') createdAt: Date;
}

/** A dispute (chargeback) of a payment. Its states are in `payment.states.ts`. */
@Entity('disputes')
@PersonalData({
  paymentId: { via: 'payments', export: 'disputes', hide: ['changedBy', 'acknowledgedAt'], ...MONEY_KEPT },
})
@Index('disputes_of_payment', ['paymentId'])
@Unique('disputes_provider_id_unique', ['providerDisputeId'])
@Check('disputes_amount', 'amount_rappen > 0')
export class DisputeEntity extends TransitionColumns {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('integer') @ForeignKey('payments') paymentId: number;
  @Column('text') providerDisputeId: string;
  @Column('integer') amountRappen: number;
  /** In lower case. */
  @Column('text') currency: string;
  /** The provider's code of the payer's reason, such as `fraudulent`. */
  @Column('text') reason: string;
  @Column('text') status: DisputeState;
  /** Until when an answer counts; null if none is possible. */
  @Column('timestamptz', { nullable: true }) respondBy: Date | null;
  /** When an organiser marked a lost dispute as settled. */
  @Column('timestamptz', { nullable: true }) acknowledgedAt: Date | null;
  /** When the bank opened it. */
  @Column('timestamptz') openedAt: Date;
  @Column('timestamptz') createdAt: Date;
}

/**
 * A payment without a reservation, because the database was restored from an older copy. Its transitions are in
 * `payment.states.ts`. The row stays after the payment got a reservation or was refunded.
 */
@Entity('ownerless_payments')
@PersonalData({
  id: { via: 'payments', leftOut: 'names the row of the payment, which is in the export', ...MONEY_KEPT },
  accountId: {
    export: 'ownerless_payments',
    hide: ['changedBy', 'dismissal', 'saidAccountId', 'saidEventId'],
    ...MONEY_KEPT,
  },
})
@Index('ownerless_payments_open', ['id'], { where: `status = 'open'` })
@Index('ownerless_payments_of_account', ['accountId'])
@Check('ownerless_payments_dismissal', `(status = 'dismissed') = (dismissal is not null)`)
export class OwnerlessPaymentEntity extends TransitionColumns {
  /** The id of the payment. */
  @PrimaryColumn('integer') @ForeignKey('payments') id: number;
  /** The account that reserved; null if it does not exist in this database. */
  @Column('integer', { nullable: true }) @ForeignKey('accounts') accountId: number | null;
  /** The reserved event; null if it does not exist in this database. */
  @Column('integer', { nullable: true }) @ForeignKey('events') eventId: number | null;
  /** The account id that we gave to the provider. After a restore another person may have it. */
  @Column('integer', { nullable: true }) saidAccountId: number | null;
  /** The event id that we gave to the provider. */
  @Column('integer', { nullable: true }) saidEventId: number | null;
  @Column('text') status: OwnerlessState;
  /** Why nothing has to be done, in an organiser's words. */
  @Column('text', { nullable: true }) dismissal: string | null;
  /** When its checkout session was opened. */
  @Column('timestamptz') openedAt: Date;
  @Column('timestamptz') createdAt: Date;
}

/**
 * How the price of a reservation was calculated when the seat was taken; later changes of codes and prices do not
 * affect it. A reservation without a row costs the price of its event. Amounts in Rappen.
 */
@Entity('reservation_prices')
@PersonalData({
  accountId: { export: 'prices', hide: ['earlyEventId'], ...MONEY_KEPT },
  reservationId: { via: 'reservations', ...KEPT_BY_ACCOUNT },
})
@Index('reservation_prices_of_account', ['accountId'])
@Index('reservation_prices_one_use', ['codeId', 'accountId'], {
  unique: true,
  where: 'code_id is not null and released_at is null',
})
@Check(
  'reservation_prices_sum',
  'base_rappen = early_rappen + code_rappen + credit_rappen + waived_rappen + charged_rappen',
)
@Check(
  'reservation_prices_parts',
  'least(early_rappen, code_rappen, credit_rappen, waived_rappen, charged_rappen) >= 0',
)
@Check('reservation_prices_early', '(early_rappen > 0) = (early_event_id is not null)')
@Check('reservation_prices_code', '(code_rappen > 0) = (code_id is not null)')
export class ReservationPriceEntity {
  @PrimaryColumn('integer') @ForeignKey('reservations', { onDelete: 'CASCADE' }) reservationId: number;
  @Column('integer') @ForeignKey('accounts') accountId: number;
  /** The price of the event when it was reserved. */
  @Column('integer') baseRappen: number;
  /** Reduction by the early price. */
  @Column('integer') earlyRappen: number;
  /** The event whose early price was used. */
  @Column('integer', { nullable: true }) earlyEventId: number | null;
  /** Reduction by the code. */
  @Column('integer') codeRappen: number;
  @Column('integer', { nullable: true }) @ForeignKey('promotion_codes') codeId: number | null;
  /** Paid with credit. */
  @Column('integer') creditRappen: number;
  /** A remainder too small to be charged. */
  @Column('integer') waivedRappen: number;
  /** The amount charged at the provider: the reservation's price. */
  @Column('integer') chargedRappen: number;
  /** Since when the code, the early price and the credit no longer count; null while they do. Set by a trigger. */
  @Column('timestamptz', { nullable: true }) releasedAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}

/**
 * A guest who is asked to pay the price difference to another event: the hold there, and the seat that it replaces. The
 * old payment stays with the old reservation, and counts for the new one.
 */
@Entity('reservation_transfers')
@PersonalData({
  reservationId: { via: 'reservations', export: 'transfers', ...MONEY_KEPT },
  fromReservationId: { via: 'reservations', leftOut: 'the same rows, by the new reservation', ...MONEY_KEPT },
})
@Index('reservation_transfers_from', ['fromReservationId'])
@Check('reservation_transfers_other', 'reservation_id <> from_reservation_id')
@Check('reservation_transfers_carried', 'carried_rappen > 0')
export class ReservationTransferEntity {
  /** The hold at the new event, whose price is the difference. */
  @PrimaryColumn('integer') @ForeignKey('reservations', { onDelete: 'CASCADE' }) reservationId: number;
  @Column('integer') @ForeignKey('reservations', { onDelete: 'CASCADE' }) fromReservationId: number;
  /** The event of the old reservation at that time. */
  @Column('integer') fromEventId: number;
  /** The remaining payment of the old reservation, which counts for the new one. */
  @Column('integer') carriedRappen: number;
  @Column('timestamptz') createdAt: Date;
  /** When the difference was paid and the old seat given up; null before that, and if it never happened. */
  @Column('timestamptz', { nullable: true }) transferredAt: Date | null;
}
