import type { QueryRunner } from 'typeorm';
import type { LintedMigration } from './linted-migration.js';

/** Events with rounds at tables: their settings, their plans, who sits where, who has gone, who calls the host. */
export class PlanRounds1764804000000 implements LintedMigration {
  name = 'PlanRounds1764804000000';

  async up(runner: QueryRunner): Promise<void> {
    // constant defaults: no row is rewritten
    await runner.query(`
      alter table events
        add column mingling text not null default 'free',
        add column round_minutes integer not null default 6,
        add column round_count integer not null default 8,
        add column round_break_minutes integer not null default 1,
        add column round_tables integer
    `);
    for (const [name, check] of EVENT_CHECKS) {
      await runner.query(`alter table events add constraint ${name} check (${check}) not valid`);
      await runner.query(`alter table events validate constraint ${name}`);
    }
    await this.createPlans(runner);
    await this.createSeats(runner);
    await this.createAbsencesAndCalls(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table round_calls');
    await runner.query('drop table round_absences');
    await runner.query('drop table round_seats');
    await runner.query('drop table round_plans');
    await runner.query(`
      alter table events drop column mingling, drop column round_minutes, drop column round_count,
        drop column round_break_minutes, drop column round_tables
    `);
  }

  private async createPlans(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table round_plans (
        event_id integer primary key references events (id) on delete cascade,
        state text not null
          constraint round_plans_state check (state in ('waiting', 'running', 'paused', 'ended')),
        version integer not null,
        round integer not null,
        rounds integer not null,
        minutes integer not null constraint round_plans_minutes check (minutes between 1 and 120),
        break_minutes integer not null constraint round_plans_break check (break_minutes between 0 and 60),
        tables integer constraint round_plans_tables check (tables between 1 and 10000),
        begins_at timestamptz,
        ends_at timestamptz,
        paused_at timestamptz,
        ended_at timestamptz,
        report jsonb not null,
        planned_at timestamptz not null,
        constraint round_plans_round check (rounds between 1 and 100 and round between 0 and rounds),
        constraint round_plans_times check (begins_at < ends_at),
        constraint round_plans_waiting check ((round = 0) = (begins_at is null) and (begins_at is null) = (ends_at is null)),
        constraint round_plans_begun check (
          (state <> 'waiting' or round = 0) and (state not in ('running', 'paused') or round > 0)),
        constraint round_plans_paused check ((state = 'paused') = (paused_at is not null)),
        constraint round_plans_ended check ((state = 'ended') = (ended_at is not null))
      )
    `);
  }

  private async createSeats(runner: QueryRunner): Promise<void> {
    // one row a person and round; the row of whom they meet mirrors it
    await runner.query(`
      create table round_seats (
        event_id integer not null references events (id) on delete cascade,
        round integer not null constraint round_seats_round check (round >= 1),
        account_id integer not null references accounts (id) on delete cascade,
        table_number integer constraint round_seats_table check (table_number >= 1),
        partner_id integer references accounts (id) on delete cascade,
        primary key (event_id, round, account_id),
        constraint round_seats_once unique (event_id, account_id, partner_id),
        constraint round_seats_mirrored unique (event_id, round, account_id, partner_id, table_number),
        constraint round_seats_pause check ((table_number is null) = (partner_id is null)),
        constraint round_seats_other check (partner_id <> account_id),
        constraint round_seats_partner foreign key (event_id, round, partner_id, account_id, table_number)
          references round_seats (event_id, round, account_id, partner_id, table_number)
          deferrable initially deferred
      )
    `);
    await runner.query(`
      create unique index round_seats_two_at_a_table
        on round_seats (event_id, round, table_number, (account_id < partner_id))
    `);
    await runner.query('create index round_seats_of_account on round_seats (account_id)');
    await runner.query('create index round_seats_of_partner on round_seats (partner_id)');
  }

  private async createAbsencesAndCalls(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table round_absences (
        event_id integer not null references events (id) on delete cascade,
        account_id integer not null references accounts (id) on delete cascade,
        created_at timestamptz not null,
        primary key (event_id, account_id)
      )
    `);
    await runner.query('create index round_absences_of_account on round_absences (account_id)');
    await runner.query(`
      create table round_calls (
        id integer generated always as identity primary key,
        event_id integer not null references events (id) on delete cascade,
        account_id integer not null references accounts (id) on delete cascade,
        created_at timestamptz not null,
        acknowledged_at timestamptz
      )
    `);
    await runner.query(`
      create unique index round_calls_one_open on round_calls (event_id, account_id)
        where acknowledged_at is null
    `);
    await runner.query('create index round_calls_of_account on round_calls (account_id)');
  }
}

const EVENT_CHECKS = [
  ['events_mingling', `mingling in ('free', 'rounds')`],
  ['events_round_minutes', 'round_minutes between 1 and 120'],
  ['events_round_count', 'round_count between 1 and 100'],
  ['events_round_break', 'round_break_minutes between 0 and 60'],
  ['events_round_tables', 'round_tables between 1 and 10000'],
] as const;
