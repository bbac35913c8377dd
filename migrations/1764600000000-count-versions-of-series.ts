import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A number that grows with each change of a series: who edits an old state is told. */
export class CountVersionsOfSeries1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event_series add column version integer not null default 1`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event_series drop column version`);
  }
}
