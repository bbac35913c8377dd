import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an event cost before a change, and until when guests may give back their seats for everything because of it. */
export class PromiseFreeRefunds1764620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event_changes add column price_rappen integer,
      add column free_refund_until timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event_changes drop column price_rappen, drop column free_refund_until`);
  }
}
