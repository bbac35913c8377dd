import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What guests report of each other, how organisers decide, and what they note about somebody. */
export class CreateReportsAndNotes1764030030000 implements MigrationInterface {
  name = 'CreateReportsAndNotes1764030030000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table reports (
        id integer generated always as identity primary key,
        reporter_id integer not null references accounts (id) on delete cascade,
        reported_id integer not null references accounts (id) on delete cascade,
        event_id integer references events (id),
        reason text not null constraint reports_reason
          check (reason in ('disrespect', 'harassment', 'fake_profile', 'safety', 'other')),
        text text not null default '' constraint reports_text check (char_length(text) <= 2000),
        created_at timestamptz not null,
        decision text constraint reports_decision check (decision in ('dismissed', 'warned', 'blocked')),
        decision_reason text constraint reports_decision_reason check (char_length(decision_reason) between 1 and 2000),
        decided_by integer references accounts (id),
        decided_at timestamptz,
        constraint reports_not_oneself check (reporter_id <> reported_id),
        constraint reports_decided check (num_nulls(decision, decision_reason, decided_by, decided_at) in (0, 4))
      )
    `);
    await runner.query('create index reports_about on reports (reported_id)');
    await runner.query(`
      create unique index reports_one_open on reports (reporter_id, reported_id) where decision is null
    `);
    await runner.query(`
      create table account_notes (
        id integer generated always as identity primary key,
        account_id integer not null references accounts (id) on delete cascade,
        author_id integer not null references accounts (id),
        text text not null constraint account_notes_text check (char_length(text) between 1 and 2000),
        created_at timestamptz not null
      )
    `);
    await runner.query('create index account_notes_about on account_notes (account_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table account_notes');
    await runner.query('drop table reports');
  }
}
