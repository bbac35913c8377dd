import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { PersonalData } from '../../common/database/personal-data.js';

/** Whether the two still see each other in their lists. */
export const CONNECTION_STATES = ['open', 'ended'] as const;
/** Whether the two still see each other in their lists. */
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** A mutual `yes` that was revealed to both. The row of an ended one stays, so that it is not created again. */
@Entity('connections')
@PersonalData({
  accountA: {
    leftOut: 'made of the answers of two; would tell who ended it and who has left',
    erase: 'delete',
  },
  accountB: {
    leftOut: 'made of the answers of two; would tell who ended it and who has left',
    erase: 'delete',
  },
})
@Unique('connections_once', ['eventId', 'accountA', 'accountB'])
@Index('connections_one_open', ['accountA', 'accountB'], { unique: true, where: `state = 'open'` })
@Index('connections_account_a', ['accountA'])
@Index('connections_account_b', ['accountB'])
@Check('connections_id', 'id > 0')
@Check('connections_state', oneOf('state', CONNECTION_STATES))
@Check('connections_pair', 'account_a < account_b')
@Check('connections_ended', `(state = 'ended') = (ended_at is not null)`)
export class ConnectionEntity {
  /** Random, because consecutive numbers would reveal how many others were created, and between whom. */
  @PrimaryColumn('integer')
  id: number;

  /** The event at which the two met. */
  @Column('integer')
  @ForeignKey('events')
  eventId: number;

  /** The smaller id of the two. */
  @Column('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountA: number;

  @Column('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountB: number;

  @Column('text', { default: 'open' })
  state: ConnectionState;

  /** The time of its reveal, the same for all connections of one reveal. */
  @Column('timestamptz')
  madeAt: Date;

  @Column('timestamptz', { nullable: true })
  endedAt: Date | null;
}
