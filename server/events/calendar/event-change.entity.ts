import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';
import type { City } from './cities.rules.js';

/** How a published event stood before organisers changed its time or its place, or cancelled it. */
@Entity('event_changes')
@NotPersonal('a change of an event')
@Index('event_changes_of_event', ['eventId', 'id'])
export class EventChangeEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('integer')
  @ForeignKey('events')
  eventId: number;

  @Column('timestamptz')
  changedAt: Date;

  @Column('timestamptz')
  startsAt: Date;

  @Column('timestamptz')
  endsAt: Date;

  @Column('text')
  city: City;

  @Column('text', { nullable: true })
  venue: string | null;

  @Column('text', { nullable: true })
  location: string | null;
}
