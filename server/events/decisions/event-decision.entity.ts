import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { NotPersonal } from '../../common/database/personal-data.js';

/** What organisers can decide about an event that misses its minimum. */
export const DECISIONS = ['go', 'cancel', 'postpone', 'join'] as const;
/**
 * A decision of organisers: the event takes place, is cancelled with refunds, is postponed, or its guests are moved to
 * another event.
 */
export type Decision = (typeof DECISIONS)[number];

/** The decision about an event and its date. A postponed date needs a new decision. */
@Entity('event_decisions')
@NotPersonal('a decision on an event')
@Check('event_decisions_decision', oneOf('decision', DECISIONS))
@Check('event_decisions_into', `into_event_id is null or decision = 'join'`)
@Check('event_decisions_decided_by', 'char_length(decided_by) between 1 and 100')
export class EventDecisionEntity {
  @PrimaryColumn('integer') @ForeignKey('events', { onDelete: 'CASCADE' }) eventId: number;

  /** The start of the event when it was decided. */
  @PrimaryColumn('timestamptz') startsAt: Date;

  @Column('text') decision: Decision;

  /** The event to which its guests were moved. */
  @Column('integer', { nullable: true })
  @ForeignKey('events', { onDelete: 'SET NULL' })
  intoEventId: number | null;

  @Column('timestamptz') decidedAt: Date;

  /** By whom, as in the history: `organiser:12`. */
  @Column('text') decidedBy: string;
}
