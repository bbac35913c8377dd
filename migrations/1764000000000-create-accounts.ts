import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who can sign in, which of their tokens are no longer good, and how often somebody has tried lately. */
export class CreateAccounts1764000000000 implements MigrationInterface {
  name = 'CreateAccounts1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    // the collation "C" lowers A to Z alone: the same letters under every locale of the server
    await runner.query(`
      create table accounts (
        id integer generated always as identity primary key,
        email text not null constraint accounts_email_unique unique
          constraint accounts_email_normal check (email = lower(email collate "C") and email = btrim(email))
          constraint accounts_email_length check (char_length(email) between 3 and 254),
        password_hash text not null,
        role text not null default 'user' constraint accounts_role check (role in ('user', 'admin')),
        blocked_at timestamptz,
        onboarded_at timestamptz,
        tokens_from timestamptz not null,
        created_at timestamptz not null
      )
    `);
    await runner.query(`
      create table revoked_tokens (
        id uuid primary key,
        account_id integer not null references accounts (id) on delete cascade,
        expires_at timestamptz not null
      )
    `);
    await runner.query('create index revoked_tokens_expires_at on revoked_tokens (expires_at)');
    await runner.query('create index revoked_tokens_account_id on revoked_tokens (account_id)');
    await runner.query(`
      create table attempts (
        key text primary key,
        hits integer not null constraint attempts_hits check (hits > 0),
        window_ends_at timestamptz not null
      )
    `);
    await runner.query('create index attempts_window_ends_at on attempts (window_ends_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table attempts');
    await runner.query('drop table revoked_tokens');
    await runner.query('drop table accounts');
  }
}
