import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** A host of an event, who works at its entrance. */
@Entity('event_hosts')
@PersonalData({ accountId: { export: 'hosting', erase: 'delete' } })
@Index('event_hosts_of_account', ['accountId'])
export class EventHostEntity {
  @PrimaryColumn('integer')
  @ForeignKey('events')
  eventId: number;

  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  @Column('timestamptz')
  createdAt: Date;
}
