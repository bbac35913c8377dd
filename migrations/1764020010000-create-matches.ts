import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is on whose list at an evening, and the runs of the matching that said so (the newest one stands). */
export class CreateMatches1764020010000 implements MigrationInterface {
  name = 'CreateMatches1764020010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table matching_runs (
        id integer generated always as identity primary key,
        event_id integer not null references events (id),
        engine_version text not null,
        seed integer not null,
        input_hash text not null,
        account_ids integer[] not null,
        people integer not null constraint matching_runs_people check (people >= 0),
        pairs integer not null constraint matching_runs_pairs check (pairs >= 0),
        average_score double precision
          constraint matching_runs_average_score check (average_score between 0 and 100),
        min_matches integer not null,
        max_matches integer not null,
        ms double precision not null,
        report jsonb not null,
        starts_at timestamptz not null,
        created_at timestamptz not null,
        constraint matching_runs_matches check (0 <= min_matches and min_matches <= max_matches)
      )
    `);
    await runner.query('create index matching_runs_event_id on matching_runs (event_id, id desc)');
    await runner.query(`
      create table matches (
        event_id integer not null references events (id),
        account_a integer not null references accounts (id) on delete cascade,
        account_b integer not null references accounts (id) on delete cascade,
        score double precision not null constraint matches_score check (score between 0 and 100),
        parts jsonb not null,
        reasons jsonb not null,
        icebreakers jsonb not null,
        rank_a integer not null constraint matches_rank_a check (rank_a >= 1),
        rank_b integer not null constraint matches_rank_b check (rank_b >= 1),
        primary key (event_id, account_a, account_b),
        constraint matches_once check (account_a < account_b)
      )
    `);
    await runner.query('create index matches_account_a on matches (account_a)');
    await runner.query('create index matches_account_b on matches (account_b)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table matches');
    await runner.query('drop table matching_runs');
  }
}
