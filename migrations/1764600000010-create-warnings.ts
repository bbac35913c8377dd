import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Warnings of organisers to guests, until they are acknowledged; an account knows whether one is open. */
export class CreateWarnings1764600000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table warnings (
        id integer generated always as identity primary key,
        account_id integer not null references accounts (id) on delete cascade,
        report_id integer not null references reports (id) on delete cascade constraint warnings_one_for_report unique,
        text text constraint warnings_text check (char_length(text) between 1 and 1000),
        created_at timestamptz not null,
        acknowledged_at timestamptz
      )
    `);
    await runner.query('create index warnings_of_account on warnings (account_id, id)');
    await runner.query('alter table accounts add column warned_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts drop column warned_at');
    await runner.query('drop table warnings');
  }
}
