import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The database and its folder of photos know each other; a file is deleted only if a row says so. */
export class KnowThePhotoFolder1764430000000 implements MigrationInterface {
  name = 'KnowThePhotoFolder1764430000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table photo_folder (
        only_row boolean primary key default true constraint photo_folder_one_row check (only_row),
        database_id uuid not null,
        generation integer not null default 0,
        stamped_at timestamptz,
        strangers integer not null default 0
      )
    `);
    await runner.query('insert into photo_folder (database_id) values (gen_random_uuid())');
    await runner.query(`
      create table unused_photo_files (
        id text primary key constraint unused_photo_files_id check (id ~ '^[A-Za-z0-9_-]{32}$'),
        was_used boolean not null,
        due_at timestamptz not null
      )
    `);
    await runner.query('create index unused_photo_files_due on unused_photo_files (due_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table unused_photo_files');
    await runner.query('drop table photo_folder');
  }
}
