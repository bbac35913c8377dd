import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { PersonalData } from '../../common/database/personal-data.js';

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
  @PrimaryColumn('integer')
  @ForeignKey('connections', { onDelete: 'CASCADE' })
  connectionId: number;

  /** The person who shares. */
  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  @PrimaryColumn('text')
  channel: Channel;

  /** False: withdrawn. The row stays, so that sharing it again does not notify the other person again. */
  @Column('boolean')
  shared: boolean;

  @Column('timestamptz')
  firstSharedAt: Date;
}
