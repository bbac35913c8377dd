import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Objections of guests to their match lists, and what organisers answer. */
export class CreateObjections1764150040000 implements MigrationInterface {
  name = 'CreateObjections1764150040000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table objections (
        id integer generated always as identity primary key,
        account_id integer not null references accounts (id) on delete cascade,
        event_id integer not null references events (id),
        text text not null constraint objections_text check (char_length(text) between 1 and 2000),
        created_at timestamptz not null,
        answer text constraint objections_answer check (char_length(answer) between 1 and 2000),
        answered_by integer references accounts (id),
        answered_at timestamptz,
        constraint objections_answered check (num_nulls(answer, answered_by, answered_at) in (0, 3))
      )
    `);
    await runner.query('create index objections_of_account on objections (account_id, id)');
    await runner.query(`
      create unique index objections_one_open on objections (account_id, event_id) where answered_at is null
    `);
    await runner.query('create index objections_open on objections (id) where answered_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table objections');
  }
}
