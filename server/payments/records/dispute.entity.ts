import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';
import { MONEY_KEPT } from './payment.entity.js';
import { TransitionColumns } from '../../common/database/transitions/transition-columns.js';
import type { DisputeState } from './dispute.states.js';

/** A dispute (chargeback) of a payment. Its states are in `dispute.states.ts`. */
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
