import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys with which programs of organisers call some routes. */
export class CreateApiKeys1764630002000 implements MigrationInterface {
  name = 'CreateApiKeys1764630002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table api_keys (
        id integer generated always as identity primary key,
        account_id integer not null references accounts (id),
        name text not null,
        hash text not null constraint api_keys_hash_unique unique,
        prefix text not null,
        scopes text[] not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        last_used_at timestamptz,
        revoked_at timestamptz
      )
    `);
    await runner.query('create index api_keys_of_account on api_keys (account_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table api_keys');
  }
}
