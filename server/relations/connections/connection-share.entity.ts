import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { PersonalData } from '../../common/database/personal-data.js';

/** The ways in which two connected people can reach each other. */
export const CHANNELS = ['phone', 'whatsapp', 'instagram', 'telegram', 'signal', 'email'] as const;
/** A way in which two connected people can reach each other. */
export type Channel = (typeof CHANNELS)[number];

/** A channel that somebody shares in a connection, or has shared. The value stands in `contacts`. */
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

  /** Who shares. */
  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  @PrimaryColumn('text')
  channel: Channel;

  /** False: it was taken back. The row stays, so that sharing it again is not told again. */
  @Column('boolean')
  shared: boolean;

  @Column('timestamptz')
  firstSharedAt: Date;
}
