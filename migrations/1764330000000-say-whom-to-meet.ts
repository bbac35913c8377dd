import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom somebody wants to meet; null means what their gender meant until now. */
export class SayWhomToMeet1764330000000 implements MigrationInterface {
  name = 'SayWhomToMeet1764330000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table profiles add column looking_for text
        constraint profiles_looking_for check (looking_for in ('men', 'women', 'both'))
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table profiles drop column looking_for');
  }
}
