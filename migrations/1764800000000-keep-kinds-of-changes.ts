import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For whom an event was before it was changed: its guests see that it is for others. Null in changes that were kept before. */
export class KeepKindsOfChanges1764800000000 implements MigrationInterface {
  name = 'KeepKindsOfChanges1764800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table event_changes
        add column format text,
        add column min_age integer,
        add column max_age integer,
        add column theme text,
        add constraint event_changes_format check (format in ('two_sides', 'men', 'women', 'open'))
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table event_changes
        drop constraint event_changes_format,
        drop column format, drop column min_age, drop column max_age, drop column theme
    `);
  }
}
