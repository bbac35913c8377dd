import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A token is good for as long as its session is there, and an address counts once it is verified. Accounts from before
 * count as verified: nobody asked them, and what they could do yesterday they can do today. Tokens from before have no
 * session: everybody logs in once more.
 */
export class CreateSessions1764120000000 implements MigrationInterface {
  name = 'CreateSessions1764120000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table accounts
        add column email_verified_at timestamptz,
        add column pending_email text constraint accounts_pending_email
          check (pending_email = lower(pending_email collate "C") and char_length(pending_email) between 3 and 254),
        add column language text not null default 'en' constraint accounts_language
          check (language in ('en', 'fr', 'it', 'de'))
    `);
    await runner.query('update accounts set email_verified_at = created_at');
    await runner.query(`
      create table sessions (
        id integer generated always as identity primary key,
        token_id uuid not null constraint sessions_token_id_unique unique,
        account_id integer not null references accounts (id) on delete cascade,
        device text constraint sessions_device check (char_length(device) between 1 and 60),
        created_at timestamptz not null,
        last_used_at timestamptz not null,
        expires_at timestamptz not null
      )
    `);
    await runner.query('create index sessions_account_id on sessions (account_id)');
    await runner.query('create index sessions_expires_at on sessions (expires_at)');
    await runner.query('drop table revoked_tokens');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table revoked_tokens (
        id uuid primary key,
        account_id integer not null references accounts (id) on delete cascade,
        expires_at timestamptz not null
      )
    `);
    await runner.query('create index revoked_tokens_expires_at on revoked_tokens (expires_at)');
    await runner.query('create index revoked_tokens_account_id on revoked_tokens (account_id)');
    // the tokens of ended sessions are not known any more: all tokens end
    await runner.query(`update accounts set tokens_from = date_trunc('second', now()) + interval '1 second'`);
    await runner.query('drop table sessions');
    await runner.query(
      'alter table accounts drop column email_verified_at, drop column pending_email, drop column language',
    );
  }
}
