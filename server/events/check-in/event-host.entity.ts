import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Who works at the entrance of an event. */
@Entity('event_hosts')
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
