import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who wants nothing told on a lock screen. */
export class HidePreviews1764320000020 implements MigrationInterface {
  name = 'HidePreviews1764320000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts add column hide_previews boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts drop column hide_previews');
  }
}
