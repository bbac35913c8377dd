import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What guests' calendars were told of their reservations, and the secret addresses at which calendars read them. */
export class CreateCalendars1764220000000 implements MigrationInterface {
  name = 'CreateCalendars1764220000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table calendar_entries (
        reservation_id integer primary key references reservations (id) on delete cascade,
        uid uuid not null default gen_random_uuid(),
        sequence integer not null default 0 constraint calendar_entries_sequence check (sequence >= 0),
        digest text,
        changed_at timestamptz not null
      )
    `);
    await runner.query('create unique index calendar_entries_uid on calendar_entries (uid)');
    await runner.query(`
      create table calendar_feeds (
        account_id integer primary key references accounts (id) on delete cascade,
        secret_hash text not null,
        created_at timestamptz not null,
        last_read_at timestamptz
      )
    `);
    await runner.query('create unique index calendar_feeds_secret_hash on calendar_feeds (secret_hash)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table calendar_feeds');
    await runner.query('drop table calendar_entries');
  }
}
