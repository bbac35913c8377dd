import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox of what has happened, and what is told to whom because of it. */
export class CreateFactsAndNotifications1764200000000 implements MigrationInterface {
  name = 'CreateFactsAndNotifications1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table facts (
        id integer generated always as identity primary key,
        kind text not null constraint facts_kind check (kind ~ '^[a-z-]+\\.[a-z_]+$'),
        data jsonb not null constraint facts_data check (jsonb_typeof(data) = 'object'),
        occurred_at timestamptz not null,
        attempt_at timestamptz not null
      )
    `);
    await runner.query('create index facts_to_handle on facts (attempt_at, id)');
    await runner.query(`
      create table notifications (
        id integer generated always as identity primary key,
        occasion text not null,
        account_id integer not null references accounts (id) on delete cascade,
        subject text not null,
        data jsonb not null default '{}' constraint notifications_data check (jsonb_typeof(data) = 'object'),
        message_id uuid not null default gen_random_uuid(),
        urgent boolean not null,
        state text not null default 'waiting'
          constraint notifications_state check (state in ('waiting', 'sent', 'void', 'failed')),
        due_at timestamptz not null,
        attempt_at timestamptz not null,
        attempts integer not null default 0,
        sent_by text[] not null default '{}',
        reason text,
        settled_at timestamptz,
        constraint notifications_once unique (account_id, occasion, subject),
        constraint notifications_settled check ((state = 'waiting') = (settled_at is null))
      )
    `);
    await runner.query(`
      create index notifications_to_send on notifications (attempt_at) where state = 'waiting'
    `);
    await runner.query(`
      create index notifications_in_order on notifications (account_id, due_at, id) where state = 'waiting'
    `);
    await runner.query(`
      create index notifications_failed on notifications (settled_at, id) where state = 'failed'
    `);
    await runner.query('create index notifications_settled_at on notifications (settled_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table notifications');
    await runner.query('drop table facts');
  }
}
