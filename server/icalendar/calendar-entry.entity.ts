import { Check, Column, Entity, ForeignKey, Generated, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../common/database/personal-data.js';

/** The iCalendar state of a reservation: its fixed UID, and the hash of the last content. */
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
  @PrimaryColumn('integer') @ForeignKey('reservations', { onDelete: 'CASCADE' }) reservationId: number;
  /** Random, so that nobody can guess it and cancel an entry in somebody else's calendar. */
  @Column('uuid') @Generated('uuid') uid: string;
  /** How many times the content has changed (RFC 5545, 3.8.7.4). */
  @Column('integer', { default: 0 }) sequence: number;
  /** SHA-256 of the last content, in base64url; null before the first. */
  @Column('text', { nullable: true }) digest: string | null;
  /** When the content last changed. */
  @Column('timestamptz') changedAt: Date;
}
