import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Seats that are sold at the entrance, and money that is paid there in cash. */
export class SellAtTheDoor1764620002000 implements MigrationInterface {
  name = 'SellAtTheDoor1764620002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table reservations add column walk_in boolean not null default false');
    await runner.query(`alter table payments add column method text not null default 'provider'
      constraint payments_method check (method in ('provider', 'cash'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payments drop column method');
    await runner.query('alter table reservations drop column walk_in');
  }
}
