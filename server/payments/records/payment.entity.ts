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
import { TransitionColumns } from '../../common/database/transitions/transition-columns.js';
import { NotPersonal, PersonalData } from '../../common/database/personal-data.js';
import { oneOf } from '../../common/database/columns.js';
import {
  PAYMENT_METHODS,
  PAYMENT_MISMATCHES,
  type PaymentMethod,
  type PaymentMismatch,
  type PaymentState,
} from './payment.states.js';

/** What the deletion of a person does with rows about money. */
export const MONEY_KEPT = { erase: 'keep', because: 'accounts of money are kept for ten years' } as const;
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
  /** Address of the payment page. */
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
