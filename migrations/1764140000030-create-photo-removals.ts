import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos that organisers have removed, until their owners have read why. */
export class CreatePhotoRemovals1764140000030 implements MigrationInterface {
  name = 'CreatePhotoRemovals1764140000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table photo_removals (
        id integer generated always as identity primary key,
        account_id integer not null references accounts (id) on delete cascade,
        reason text not null constraint photo_removals_reason check (char_length(reason) between 1 and 500),
        removed_at timestamptz not null
      )
    `);
    await runner.query('create index photo_removals_of_account on photo_removals (account_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table photo_removals');
  }
}
