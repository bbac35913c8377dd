import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which match list a guest was shown last, and which when they last looked. */
export class RememberListsThatWereSeen1764330001000 implements MigrationInterface {
  name = 'RememberListsThatWereSeen1764330001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table match_list_views (
        event_id integer not null references events (id),
        account_id integer not null references accounts (id) on delete cascade,
        shown integer[] not null,
        looked integer[] not null default '{}',
        looked_count integer not null default 0
          constraint match_list_views_looked check (looked_count >= cardinality(looked)),
        looked_at timestamptz,
        primary key (event_id, account_id)
      )
    `);
    await runner.query('create index match_list_views_account_id on match_list_views (account_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table match_list_views');
  }
}
