import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deleted accounts: a row without a person, which bookings go on to name, and what is left to be done at the provider. */
export class CreateErasures1764150010000 implements MigrationInterface {
  name = 'CreateErasures1764150010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts add column erased_at timestamptz');
    await runner.query(`
      create table erasures (
        id integer generated always as identity primary key,
        account_id integer not null constraint erasures_account_unique unique,
        requested_by text not null constraint erasures_requested_by
          check (requested_by in ('self', 'organiser', 'retention')),
        requested_at timestamptz not null,
        photo_ids text[] not null,
        completed_at timestamptz,
        constraint erasures_order check (completed_at >= requested_at)
      )
    `);
    await runner.query('create index erasures_open on erasures (id) where completed_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table erasures');
    await runner.query('alter table accounts drop column erased_at');
  }
}
