import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { PersonalData } from '../../common/database/personal-data.js';
import { TransitionColumns } from '../../common/database/transition-columns.js';
import { SIDES, type Side } from '../seats/seats.rules.js';
import { LISTED_STATES, type WaitingEntryState } from './waiting-entry.states.js';

const LISTED = oneOf('status', LISTED_STATES);

/** An entry of the waiting list of one side of an event. Its transitions are those of `waiting-entry.states.ts`. */
@Entity('waiting_entries')
@PersonalData({
  accountId: { export: 'waiting_lists', hide: ['rank', 'addressKey', 'changedBy'], erase: 'delete' },
})
@Index('waiting_entries_one_live', ['accountId', 'eventId'], { unique: true, where: LISTED })
@Index('waiting_entries_of_side', ['eventId', 'side', 'rank', 'id'], { where: LISTED })
@Index('waiting_entries_of_account', ['accountId', 'eventId'])
@Index('waiting_entries_of_address', ['eventId', 'addressKey'], { where: 'address_key is not null' })
@Check('waiting_entries_side', oneOf('side', SIDES))
@Check('waiting_entries_offer', `status <> 'offered' or offered_until is not null`)
export class WaitingEntryEntity extends TransitionColumns {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;

  @Column('integer') @ForeignKey('events') eventId: number;

  @Column('integer') @ForeignKey('accounts') accountId: number;

  /** The side of the list. */
  @Column('text') side: Side;

  @Column('text') status: WaitingEntryState;

  /** The order of a side's list; the id decides between equal ranks. */
  @Column('integer') rank: number;

  /** Until when a seat is or was kept for this entry alone; null if none was offered. */
  @Column('timestamptz', { nullable: true }) offeredUntil: Date | null;

  /** Since when a free seat has been broadcast to all members, in the last hours; null if none is. */
  @Column('timestamptz', { name: 'called_at', nullable: true }) broadcastAt: Date | null;

  /** How many times that has happened. */
  @Column('integer', { name: 'calls', default: 0 }) broadcasts: number;

  /** A keyed hash of the IP address from which they joined, until the event begins; null if no limit counts them. */
  @Column('text', { nullable: true }) addressKey: string | null;

  @Column('timestamptz') createdAt: Date;
}
