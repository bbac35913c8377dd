import type { QueryRunner } from 'typeorm';
import type { LintedMigration } from './linted-migration.js';

/** Keyed hashes of who gave up a seat on the day, and of the addresses from which people wait: gone with the event. */
export class KeepGivenUpSeats1764870000000 implements LintedMigration {
  name = 'KeepGivenUpSeats1764870000000';
  allowed = {
    'index waiting_entries.waiting_entries_of_address':
      'No entry has an address yet, so the index is empty, and there are few entries.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table given_up_seats (
        id integer generated always as identity primary key,
        event_id integer not null references events on delete cascade,
        hash text not null,
        given_up_at timestamptz not null
      )
    `);
    await runner.query(`create index given_up_seats_of_hash on given_up_seats (event_id, hash)`);
    await runner.query(`alter table waiting_entries add column address_key text`);
    await runner.query(
      `create index waiting_entries_of_address on waiting_entries (event_id, address_key) where address_key is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index waiting_entries_of_address`);
    await runner.query(`alter table waiting_entries drop column address_key`);
    await runner.query(`drop table given_up_seats`);
  }
}
