import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { TransitionColumns } from '../../common/database/transition-columns.js';
import { PARTIAL_REFUND_REASONS } from '../records/payment.states.js';
import {
  REFUND_REASONS,
  type RefundReason,
  type RefundState,
  type Settlement,
  SETTLEMENTS,
} from './refund.states.js';
import { PersonalData } from '../../common/database/personal-data.js';
import { MONEY_KEPT } from '../records/index.js';

/** A refund of a payment. Its transitions are in `refund.states.ts`. */
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
