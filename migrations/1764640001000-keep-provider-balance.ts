import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the payment provider says that it took as fees, and paid out. */
export class KeepProviderBalance1764640001000 implements MigrationInterface {
  name = 'KeepProviderBalance1764640001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table balance_entries (
        id text primary key,
        kind text not null,
        amount_rappen integer not null,
        fee_rappen integer not null,
        currency text not null,
        payment_intent text,
        source text,
        arrives_at timestamptz,
        created_at timestamptz not null
      )
    `);
    await runner.query('create index balance_entries_by_time on balance_entries (created_at)');
    await runner.query('create index balance_entries_of_intent on balance_entries (payment_intent)');
    await runner.query(
      'create table balance_syncs (id integer primary key, read_until timestamptz not null)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table balance_entries, balance_syncs');
  }
}
