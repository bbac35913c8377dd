import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';
import { MONEY_KEPT } from './payment.entity.js';
import { TransitionColumns } from '../../common/database/transitions/transition-columns.js';
import type { OwnerlessState } from './ownerless-payment.states.js';

/**
 * A payment without a reservation, because the database was restored from an older copy. Its transitions are in
 * `ownerless-payment.states.ts`. The row stays after the payment got a reservation or was refunded.
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
