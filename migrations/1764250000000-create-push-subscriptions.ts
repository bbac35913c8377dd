import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The browsers that show what an account is told: each ends with its session. */
export class CreatePushSubscriptions1764250000000 implements MigrationInterface {
  name = 'CreatePushSubscriptions1764250000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table push_subscriptions (
        id integer generated always as identity primary key,
        account_id integer not null references accounts (id) on delete cascade,
        session_id integer not null references sessions (id) on delete cascade,
        endpoint text not null constraint push_subscriptions_endpoint
          check (char_length(endpoint) between 1 and 1000),
        p256dh text not null,
        auth text not null,
        created_at timestamptz not null,
        constraint push_subscriptions_endpoint_unique unique (endpoint)
      )
    `);
    await runner.query('create index push_subscriptions_account_id on push_subscriptions (account_id)');
    await runner.query('create index push_subscriptions_session_id on push_subscriptions (session_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table push_subscriptions');
  }
}
