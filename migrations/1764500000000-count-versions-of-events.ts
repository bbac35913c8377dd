import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A number that grows with each change of an event: who edits an old state is told. */
export class CountVersionsOfEvents1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table events add column version integer not null default 1`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table events drop column version`);
  }
}
