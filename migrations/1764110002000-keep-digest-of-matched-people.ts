import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a matching run's people said of themselves, as a hash: a list of yesterday's answers is not served today. */
export class KeepDigestOfMatchedPeople1764110002000 implements MigrationInterface {
  name = 'KeepDigestOfMatchedPeople1764110002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table matching_runs add column people_digest text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table matching_runs drop column people_digest');
  }
}
