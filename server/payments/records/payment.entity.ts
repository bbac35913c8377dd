import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { TransitionColumns } from '../../common/database/transitions/transition-columns.js';
import type { PaymentState } from './payment.states.js';

/** A checkout session of ours, and the money that came by it. Its transitions are those of `payment.states.ts`. */
@Entity('payments')
@Index('payments_of_reservation', ['reservationId'])
@Unique('payments_session_unique', ['sessionId'])
@Unique('payments_intent_unique', ['paymentIntent'])
@Check('payments_amount', 'amount_rappen > 0')
@Check('payments_paid_intent', `status <> 'paid' or payment_intent is not null`)
export class PaymentEntity extends TransitionColumns {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('integer')
  @ForeignKey('reservations')
  reservationId: number;

  /** The provider's id of the checkout session. */
  @Column('text')
  sessionId: string;

  /** The page on which it is paid. */
  @Column('text', { nullable: true })
  sessionUrl: string | null;

  @Column('integer')
  amountRappen: number;

  @Column('text')
  status: PaymentState;

  /** The provider's id of the payment intent. */
  @Column('text', { nullable: true })
  paymentIntent: string | null;

  @Column('timestamptz')
  createdAt: Date;
}
