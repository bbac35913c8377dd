import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { oneOf } from '../common/database/columns.js';
import { NotPersonal } from '../common/database/personal-data.js';
import type { RoundsReport } from '../matching/index.js';
import { ROUNDS_STATES, type RoundsState } from './rounds.states.js';

/** The planned rounds of an event, and their progress. The state follows from this row and the current time. */
@Entity('round_plans')
@NotPersonal('numbers of an event; who sits where stands in round_seats')
@Check('round_plans_state', oneOf('state', ROUNDS_STATES))
@Check('round_plans_minutes', 'minutes between 1 and 120')
@Check('round_plans_break', 'break_minutes between 0 and 60')
@Check('round_plans_tables', 'tables between 1 and 10000')
@Check('round_plans_round', 'rounds between 1 and 100 and round between 0 and rounds')
@Check('round_plans_times', 'begins_at < ends_at')
@Check('round_plans_waiting', '(round = 0) = (begins_at is null) and (begins_at is null) = (ends_at is null)')
@Check(
  'round_plans_begun',
  `(state <> 'waiting' or round = 0) and (state not in ('running', 'paused') or round > 0)`,
)
@Check('round_plans_paused', `(state = 'paused') = (paused_at is not null)`)
@Check('round_plans_ended', `(state = 'ended') = (ended_at is not null)`)
export class RoundPlanEntity {
  @PrimaryColumn('integer')
  @ForeignKey('events', { onDelete: 'CASCADE' })
  eventId: number;

  @Column('text')
  state: RoundsState;

  /** Incremented with every change that a screen shows. */
  @Column('integer')
  version: number;

  /** The last round that has begun, from 1; 0 before the first. */
  @Column('integer')
  round: number;

  /** The total number of rounds. */
  @Column('integer')
  rounds: number;

  @Column('integer')
  minutes: number;

  @Column('integer')
  breakMinutes: number;

  /** The number of tables; null: as many as needed. */
  @Column('integer', { nullable: true })
  tables: number | null;

  /** When the current round begins or began, after the break. */
  @Column('timestamptz', { nullable: true })
  beginsAt: Date | null;

  /** When the current round ends or ended, unless it is paused. */
  @Column('timestamptz', { nullable: true })
  endsAt: Date | null;

  /** Since when it is paused. */
  @Column('timestamptz', { nullable: true })
  pausedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  endedAt: Date | null;

  /** The quality report of the newest plan. */
  @Column('jsonb')
  report: RoundsReport;

  @Column('timestamptz')
  plannedAt: Date;
}
