import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One upload of an account at a time, over all replicas. */
export class CreateUploadSlots1764140000020 implements MigrationInterface {
  name = 'CreateUploadSlots1764140000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table upload_slots (
        account_id integer primary key references accounts (id) on delete cascade,
        upload_id uuid not null,
        expires_at timestamptz not null
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table upload_slots');
  }
}
