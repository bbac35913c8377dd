import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';
import type { BalanceEntryKind } from '../provider/index.js';

/** When the provider's balance was last read. */
@Entity('balance_syncs')
@NotPersonal('one row: a time')
export class BalanceSyncEntity {
  /** Always 1. */
  @PrimaryColumn('integer') id: number;
  @Column('timestamptz') readUntil: Date;
}

/** A transaction on our balance at the provider: a charge, its fee, a refund, a payout. */
@Entity('balance_entries')
@NotPersonal('accounts of money: names a payment by the provider’s id alone')
@Index('balance_entries_by_time', ['createdAt'])
@Index('balance_entries_of_intent', ['paymentIntent'])
export class BalanceEntryEntity {
  /** The provider's id. */
  @PrimaryColumn('text') id: string;
  @Column('text') kind: BalanceEntryKind;
  /** Before the fee; negative for outgoing money. In the smallest unit of `currency`. */
  @Column('integer') amountRappen: number;
  /** The provider's fee. */
  @Column('integer') feeRappen: number;
  /** In lower case. */
  @Column('text') currency: string;
  /** The provider's id of the payment intent; null for a payout. */
  @Column('text', { nullable: true }) paymentIntent: string | null;
  /** The provider's id of the source: a charge, a refund, a payout. */
  @Column('text', { nullable: true }) source: string | null;
  /** When a payout arrives at the bank. */
  @Column('timestamptz', { nullable: true }) arrivesAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
