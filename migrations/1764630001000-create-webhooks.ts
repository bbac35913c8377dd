import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses of organisers that are told of facts, and a log of what they answered. */
export class CreateWebhooks1764630001000 implements MigrationInterface {
  name = 'CreateWebhooks1764630001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table webhook_endpoints (
        id integer generated always as identity primary key,
        url text not null,
        description text not null default '',
        kinds text[] not null,
        sealed_secret text not null,
        previous_sealed text,
        previous_until timestamptz,
        active boolean not null default true,
        failing_since timestamptz,
        switched_off_at timestamptz,
        created_by integer not null references accounts (id),
        created_at timestamptz not null
      )
    `);
    await runner.query(`
      create table webhook_deliveries (
        id integer generated always as identity primary key,
        endpoint_id integer not null references webhook_endpoints (id) on delete cascade,
        message_id text not null,
        kind text not null,
        body text not null,
        state text not null constraint webhook_deliveries_state check (state in ('waiting', 'delivered', 'failed')),
        attempts integer not null default 0,
        created_at timestamptz not null
      )
    `);
    await runner.query('create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, id)');
    await runner.query('create index webhook_deliveries_old on webhook_deliveries (created_at)');
    await runner.query(`
      create table webhook_attempts (
        id integer generated always as identity primary key,
        delivery_id integer not null references webhook_deliveries (id) on delete cascade,
        at timestamptz not null,
        status integer,
        answer text not null,
        milliseconds integer not null
      )
    `);
    await runner.query('create index webhook_attempts_of_delivery on webhook_attempts (delivery_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhook_attempts, webhook_deliveries, webhook_endpoints');
  }
}
