import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The second step of a log-in. */
export class CreateTotp1764130000000 implements MigrationInterface {
  name = 'CreateTotp1764130000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table totp (
        account_id integer primary key references accounts (id) on delete cascade,
        sealed_key text not null,
        created_at timestamptz not null,
        confirmed_at timestamptz,
        last_step integer
      )
    `);
    await runner.query(`
      create table totp_recovery_codes (
        hash text primary key,
        account_id integer not null references accounts (id) on delete cascade
      )
    `);
    await runner.query('create index totp_recovery_codes_account_id on totp_recovery_codes (account_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table totp_recovery_codes');
    await runner.query('drop table totp');
  }
}
