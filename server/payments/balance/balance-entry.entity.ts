import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';
import type { BalanceEntryKind } from '../provider/index.js';

/** A movement on our balance at the provider, as it says: what came, what it took for it, and what it paid out. */
@Entity('balance_entries')
@NotPersonal('accounts of money: names a payment by the provider’s id alone')
@Index('balance_entries_by_time', ['createdAt'])
@Index('balance_entries_of_intent', ['paymentIntent'])
export class BalanceEntryEntity {
  /** The provider's id. */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  kind: BalanceEntryKind;

  /** Before the fee; negative where money leaves. In the smallest unit of `currency`. */
  @Column('integer')
  amountRappen: number;

  /** What the provider keeps of it. */
  @Column('integer')
  feeRappen: number;

  /** In lower case. */
  @Column('text')
  currency: string;

  /** The provider's id of the payment intent; null for a payout. */
  @Column('text', { nullable: true })
  paymentIntent: string | null;

  /** The provider's id of what moved: a charge, a refund, a payout. */
  @Column('text', { nullable: true })
  source: string | null;

  /** When a payout is at the bank. */
  @Column('timestamptz', { nullable: true })
  arrivesAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;
}
