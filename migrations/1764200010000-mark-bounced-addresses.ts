import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when it is known that nobody reads an account's address. */
export class MarkBouncedAddresses1764200010000 implements MigrationInterface {
  name = 'MarkBouncedAddresses1764200010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts add column email_bounced_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts drop column email_bounced_at');
  }
}
