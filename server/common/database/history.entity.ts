import { Column, Entity, Index, PrimaryGeneratedColumn, PrimaryColumn } from 'typeorm';
import { TransitionColumns } from './transition-columns.js';
import { PersonalData, NotPersonal } from './personal-data.js';

/** A transition that a table's trigger allows. The same as in `*.states.ts`. */
@Entity('allowed_transitions')
@NotPersonal('a rule')
export class AllowedTransitionEntity {
  /** What changes its state: `reservation`, `payment`, `refund`, `waiting_entry` … */
  @PrimaryColumn('text') subject: string;
  /** Empty for the first state. */
  @PrimaryColumn('text') fromState: string;
  @PrimaryColumn('text') toState: string;
}

/** A transition that happened. A trigger writes these rows; the database refuses to change or delete one. */
@Entity('history')
@PersonalData({
  subjectId: {
    leftOut: 'the states of bookings, whose rows are exported; says who caused them, organisers among them',
    erase: 'keep',
    because: 'belongs to the bookings, which stay as numbers',
  },
})
@Index('history_of_subject', ['subject', 'subjectId', 'id'])
export class HistoryEntity extends TransitionColumns {
  /** A bigint, which JavaScript reads as text. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  /** What changed its state: `reservation`, `payment`, `refund`, `waiting_entry` … */
  @Column('text') subject: string;
  @Column('integer') subjectId: number;
  /** Empty for the first state. */
  @Column('text') fromState: string;
  @Column('text') toState: string;
}
