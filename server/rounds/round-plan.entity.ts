import {
  Check,
  Column,
  Entity,
  ForeignKey,
  PrimaryColumn,
  Index,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import { oneOf } from '../common/database/columns.js';
import { NotPersonal, PersonalData } from '../common/database/personal-data.js';
import type { RoundsReport } from '../matching/index.js';

/** The states of an event's rounds: planned and not begun, in progress, paused, over. */
export const ROUNDS_STATES = ['waiting', 'running', 'paused', 'ended'] as const;
/** The state of an event's rounds; there is none without a plan. */
type RoundsState = (typeof ROUNDS_STATES)[number];

/** One guest's table and partner in one round; without both it is a pause. The partner has a corresponding row. */
@Entity('round_seats')
@PersonalData({
  accountId: { export: 'rounds', hide: ['partnerId'], erase: 'delete' },
  partnerId: { leftOut: 'the same meeting, as the other has it', erase: 'delete' },
})
@Unique('round_seats_once', ['eventId', 'accountId', 'partnerId'])
@Unique('round_seats_mirrored', ['eventId', 'round', 'accountId', 'partnerId', 'tableNumber'])
@ForeignKey(
  'round_seats',
  ['eventId', 'round', 'partnerId', 'accountId', 'tableNumber'],
  ['eventId', 'round', 'accountId', 'partnerId', 'tableNumber'],
  { name: 'round_seats_partner', deferrable: 'INITIALLY DEFERRED' },
)
// (event_id, round, table_number, account_id < partner_id): TypeORM cannot declare expressions
@Index('round_seats_two_at_a_table', { synchronize: false })
@Index('round_seats_of_account', ['accountId'])
@Index('round_seats_of_partner', ['partnerId'])
@Check('round_seats_round', 'round >= 1')
@Check('round_seats_table', 'table_number >= 1')
@Check('round_seats_pause', '(table_number is null) = (partner_id is null)')
@Check('round_seats_other', 'partner_id <> account_id')
export class RoundSeatEntity {
  @PrimaryColumn('integer') @ForeignKey('events', { onDelete: 'CASCADE' }) eventId: number;
  /** From 1. */
  @PrimaryColumn('integer') round: number;
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  /** From 1; null for a pause. */
  @Column('integer', { nullable: true }) tableNumber: number | null;

  @Column('integer', { nullable: true })
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  partnerId: number | null;
}

/** A guest's call for a host to come to their table. */
@Entity('round_calls')
@PersonalData({ accountId: { export: 'calls_for_a_host', erase: 'delete' } })
@Index('round_calls_one_open', ['eventId', 'accountId'], {
  unique: true,
  where: 'acknowledged_at is null',
})
@Index('round_calls_of_account', ['accountId'])
export class RoundCallEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('integer') @ForeignKey('events', { onDelete: 'CASCADE' }) eventId: number;
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @Column('timestamptz') createdAt: Date;
  /** When a host acknowledged the call; null until then. */
  @Column('timestamptz', { nullable: true }) acknowledgedAt: Date | null;
}

/** A guest who has gone home early, as entered by a host. */
@Entity('round_absences')
@PersonalData({ accountId: { export: 'left_events_early', erase: 'delete' } })
@Index('round_absences_of_account', ['accountId'])
export class RoundAbsenceEntity {
  @PrimaryColumn('integer') @ForeignKey('events', { onDelete: 'CASCADE' }) eventId: number;
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @Column('timestamptz') createdAt: Date;
}

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
  @PrimaryColumn('integer') @ForeignKey('events', { onDelete: 'CASCADE' }) eventId: number;
  @Column('text') state: RoundsState;
  /** Incremented with every change that a screen shows. */
  @Column('integer') version: number;
  /** The current round, from 1; 0 before the first. During a break, the next round. */
  @Column('integer') round: number;
  /** The total number of rounds. */
  @Column('integer') rounds: number;
  @Column('integer') minutes: number;
  @Column('integer') breakMinutes: number;
  /** The number of tables; null: as many as needed. */
  @Column('integer', { nullable: true }) tables: number | null;
  /** Start of the current round, after the break. */
  @Column('timestamptz', { nullable: true }) beginsAt: Date | null;
  /** End of the current round; while it is paused, its end without the pause. */
  @Column('timestamptz', { nullable: true }) endsAt: Date | null;
  /** Start of the current pause; null unless the state is `paused`. */
  @Column('timestamptz', { nullable: true }) pausedAt: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
  /** The quality report of the newest plan. */
  @Column('jsonb') report: RoundsReport;
  @Column('timestamptz') plannedAt: Date;
}
