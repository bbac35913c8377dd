import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When guests said, asked two days before, that they are still coming. */
export class ConfirmComing1764200020000 implements MigrationInterface {
  name = 'ConfirmComing1764200020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table reservations add column coming_confirmed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table reservations drop column coming_confirmed_at');
  }
}
