import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What links in mails prove, which mails somebody wants, and keys that outlive a change of the secret. */
export class CreateOneTimeTokens1764120010000 implements MigrationInterface {
  name = 'CreateOneTimeTokens1764120010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table one_time_tokens (
        hash text primary key,
        purpose text not null constraint one_time_tokens_purpose
          check (purpose in ('verify-email', 'change-email', 'reset-password')),
        account_id integer not null references accounts (id) on delete cascade,
        email text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )
    `);
    await runner.query('create index one_time_tokens_account_id on one_time_tokens (account_id)');
    await runner.query('create index one_time_tokens_expires_at on one_time_tokens (expires_at)');
    await runner.query(`
      create table notification_settings (
        account_id integer primary key references accounts (id) on delete cascade,
        reminders boolean not null,
        matches boolean not null,
        feedback boolean not null,
        connections boolean not null,
        news boolean not null
      )
    `);
    await runner.query(`
      create table kept_keys (
        name text primary key,
        key bytea not null constraint kept_keys_length check (octet_length(key) = 32),
        created_at timestamptz not null
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table kept_keys');
    await runner.query('drop table notification_settings');
    await runner.query('drop table one_time_tokens');
  }
}
