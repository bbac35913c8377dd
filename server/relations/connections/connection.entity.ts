import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { PersonalData, NotPersonal } from '../../common/database/personal-data.js';

/** A person's answer whether they met a connection after the event. For statistics only; nobody else reads it. */
@Entity('met_answers')
@PersonalData({ accountId: { export: 'met_answers', erase: 'delete' } })
@Index('met_answers_account_id', ['accountId'])
@Index('met_answers_event_id', ['eventId'])
export class MetAnswerEntity {
  /** No foreign key: the answer counts, and stays in its owner's export, whatever happens to the other person. */
  @PrimaryColumn('integer') connectionId: number;
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @Column('integer') @ForeignKey('events') eventId: number;
  @Column('boolean') met: boolean;
  @Column('timestamptz') answeredAt: Date;
}

/** The contact channels that connected people can share. */
export const CHANNELS = ['phone', 'whatsapp', 'instagram', 'telegram', 'signal', 'email'] as const;
/** A contact channel that connected people can share. */
export type Channel = (typeof CHANNELS)[number];

/** A channel that a person shares in a connection, or has shared. The value is in `contacts`. */
@Entity('connection_shares')
@PersonalData({
  connectionId: {
    leftOut: 'what the other shares; the app shows it for as long as they do',
    via: 'connections',
    erase: 'delete',
  },
  accountId: { export: 'shared_contacts', erase: 'delete' },
})
@Index('connection_shares_account_id', ['accountId'])
@Check('connection_shares_channel', oneOf('channel', CHANNELS))
export class ConnectionShareEntity {
  @PrimaryColumn('integer') @ForeignKey('connections', { onDelete: 'CASCADE' }) connectionId: number;
  /** The person who shares. */
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @PrimaryColumn('text') channel: Channel;
  /** False: withdrawn. The row stays, so that sharing it again does not notify the other person again. */
  @Column('boolean') shared: boolean;
  @Column('timestamptz') firstSharedAt: Date;
}

/** The time of the last reveal, in one row, so that only one replica creates its connections. */
@Entity('connection_reveals')
@NotPersonal('a time')
@Check('connection_reveals_one', 'id = 1')
export class ConnectionRevealEntity {
  @PrimaryColumn('integer', { default: 1 }) id: number;
  @Column('timestamptz') lastAt: Date;
}

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
  @PrimaryColumn('integer') id: number;
  /** The event at which the two met. */
  @Column('integer') @ForeignKey('events') eventId: number;
  /** The smaller id of the two. */
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountA: number;
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountB: number;
  @Column('text', { default: 'open' }) state: ConnectionState;
  /** The time of its reveal, the same for all connections of one reveal. */
  @Column('timestamptz') madeAt: Date;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
}
