import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { TransitionColumns } from '../../common/database/transitions/transition-columns.js';
import type { PaymentState } from './payment.states.js';
import { PersonalData } from '../../common/database/personal-data.js';

/** One checkout session, and the money that was paid with it. Its transitions are in `payment.states.ts`. */
@Entity('payments')
@PersonalData({
  reservationId: {
    via: 'reservations',
    export: 'payments',
    hide: ['sessionUrl', 'changedBy'],
    erase: 'keep',
    because: 'accounts of money are kept for ten years',
  },
})
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

  /** Address of the payment page. */
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
