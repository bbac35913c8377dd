import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { NotPersonal } from '../../common/database/personal-data.js';
import type { City } from '../venues/city-names.rules.js';
import { EVENT_FORMATS, type EventFormat, type EventTheme } from './event.rules.js';

/** A published event as it was before organisers changed its time, venue, price or kind, or cancelled it. */
@Entity('event_changes')
@Check('event_changes_format', oneOf('format', EVENT_FORMATS))
@NotPersonal('a change of an event')
@Index('event_changes_of_event', ['eventId', 'id'])
export class EventChangeEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('integer')
  @ForeignKey('events')
  eventId: number;

  @Column('timestamptz') changedAt: Date;

  @Column('timestamptz') startsAt: Date;

  @Column('timestamptz') endsAt: Date;

  @Column('text') city: City;

  @Column('text', { nullable: true }) venue: string | null;

  @Column('text', { nullable: true }) location: string | null;

  /** Null for changes stored before prices were. */
  @Column('integer', { nullable: true }) priceRappen: number | null;

  /** The kind before the change; the format is null for changes stored before kinds were. */
  @Column('text', { nullable: true }) format: EventFormat | null;

  @Column('integer', { nullable: true }) minAge: number | null;

  @Column('integer', { nullable: true }) maxAge: number | null;

  @Column('text', { nullable: true }) theme: EventTheme | null;

  /**
   * Until when guests who had a seat at that time can cancel with a full refund; null if this change gives no such
   * right.
   */
  @Column('timestamptz', { nullable: true }) freeRefundUntil: Date | null;
}
