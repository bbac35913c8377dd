import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';
import { TransitionColumns } from '../../common/database/transitions/transition-columns.js';
import type { OwnerlessState } from './ownerless-payment.states.js';

/**
 * A payment without a reservation: the database was restored from a copy that is older than it. Its transitions are in
 * `ownerless-payment.states.ts`. The row stays when the payment has found a reservation or went back.
 */
@Entity('ownerless_payments')
@PersonalData({
  id: {
    via: 'payments',
    leftOut: 'names the row of the payment, which is in the export',
    erase: 'keep',
    because: 'accounts of money are kept for ten years',
  },
  accountId: {
    export: 'ownerless_payments',
    hide: ['changedBy', 'dismissal', 'saidAccountId', 'saidEventId'],
    erase: 'keep',
    because: 'accounts of money are kept for ten years',
  },
})
@Index('ownerless_payments_open', ['id'], { where: `status = 'open'` })
@Index('ownerless_payments_of_account', ['accountId'])
@Check('ownerless_payments_dismissal', `(status = 'dismissed') = (dismissal is not null)`)
export class OwnerlessPaymentEntity extends TransitionColumns {
  /** The id of the payment. */
  @PrimaryColumn('integer')
  @ForeignKey('payments')
  id: number;

  /** Who reserved; null if that account does not exist here. */
  @Column('integer', { nullable: true })
  @ForeignKey('accounts')
  accountId: number | null;

  /** What they reserved; null if that event does not exist here. */
  @Column('integer', { nullable: true })
  @ForeignKey('events')
  eventId: number | null;

  /** The account's id that we once gave to the provider. Another person may bear it by now. */
  @Column('integer', { nullable: true })
  saidAccountId: number | null;

  /** The same of the event. */
  @Column('integer', { nullable: true })
  saidEventId: number | null;

  @Column('text')
  status: OwnerlessState;

  /** Why nothing is to be done, in an organiser's words. */
  @Column('text', { nullable: true })
  dismissal: string | null;

  /** When its checkout session was opened. */
  @Column('timestamptz')
  openedAt: Date;

  @Column('timestamptz')
  createdAt: Date;
}
