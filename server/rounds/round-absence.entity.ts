import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../common/database/personal-data.js';

/** A guest who has gone home early, as entered by a host. */
@Entity('round_absences')
@PersonalData({ accountId: { export: 'left_events_early', erase: 'delete' } })
@Index('round_absences_of_account', ['accountId'])
export class RoundAbsenceEntity {
  @PrimaryColumn('integer')
  @ForeignKey('events', { onDelete: 'CASCADE' })
  eventId: number;

  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  @Column('timestamptz')
  createdAt: Date;
}
