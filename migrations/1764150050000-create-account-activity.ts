import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When each account was last used, written by a trigger: sessions end, and with them their times. */
export class CreateAccountActivity1764150050000 implements MigrationInterface {
  name = 'CreateAccountActivity1764150050000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account_activity (
        account_id integer primary key references accounts (id) on delete cascade,
        last_used_at timestamptz not null,
        warned_at timestamptz
      )
    `);
    await runner.query('create index account_activity_last_used_at on account_activity (last_used_at)');
    // nobody knows when they were used last: their time begins today
    await runner.query(`
      insert into account_activity (account_id, last_used_at)
      select id, greatest(now(), created_at) from accounts where erased_at is null
    `);
    await runner.query(`
      create function note_account_use() returns trigger language plpgsql as $$
      begin
        insert into account_activity as a (account_id, last_used_at) values (new.account_id, new.last_used_at)
        on conflict (account_id) do update set last_used_at = excluded.last_used_at, warned_at = null
          where a.last_used_at < excluded.last_used_at;
        return null;
      end $$
    `);
    await runner.query(`
      create trigger sessions_note_use after insert or update of last_used_at on sessions
        for each row execute function note_account_use()
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger sessions_note_use on sessions');
    await runner.query('drop function note_account_use');
    await runner.query('drop table account_activity');
  }
}
