import { Check, Column, Entity, ForeignKey, Generated, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** How a reservation stands in its guest's calendars: the id that never changes, and what they were told last. */
@Entity('calendar_entries')
@PersonalData({
  reservationId: {
    via: 'reservations',
    export: 'calendar_entries',
    hide: ['digest'],
    erase: 'delete',
  },
})
@Index('calendar_entries_uid', ['uid'], { unique: true })
@Check('calendar_entries_sequence', 'sequence >= 0')
export class CalendarEntryEntity {
  @PrimaryColumn('integer')
  @ForeignKey('reservations', { onDelete: 'CASCADE' })
  reservationId: number;

  /** Random: nobody can guess it and cancel an entry in another's calendar. */
  @Column('uuid')
  @Generated('uuid')
  uid: string;

  /** How often what was told has changed (RFC 5545, 3.8.7.4). */
  @Column('integer', { default: 0 })
  sequence: number;

  /** SHA-256 of what was told last, in base64url; null until it is told for the first time. */
  @Column('text', { nullable: true })
  digest: string | null;

  /** When what was told changed last. */
  @Column('timestamptz')
  changedAt: Date;
}
