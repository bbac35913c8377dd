import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the payment provider and we say to each other. The moves are those of payment.states.ts. */
export class CreatePayments1764010030000 implements MigrationInterface {
  name = 'CreatePayments1764010030000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createPayments(runner);
    await this.createRefunds(runner);
    await runner.query(`
      create table webhook_events (
        id text primary key,
        type text not null,
        arrived_by text not null constraint webhook_events_arrived_by check (arrived_by in ('webhook', 'reconciliation')),
        arrived_at timestamptz not null
      )
    `);
    // one row: up to which moment of the provider's log of events all have been read
    await runner.query(`
      create table provider_log (
        only_row boolean primary key default true constraint provider_log_one_row check (only_row),
        read_until timestamptz not null
      )
    `);
    await this.keepTransitions(runner, 'payments', 'payment');
    await this.keepTransitions(runner, 'refunds', 'refund');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table provider_log, webhook_events, refunds, payments');
    await runner.query(`delete from allowed_moves where subject in ('payment', 'refund')`);
  }

  private async createPayments(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table payments (
        id integer generated always as identity primary key,
        reservation_id integer not null references reservations (id),
        session_id text not null constraint payments_session_unique unique,
        session_url text,
        amount_rappen integer not null constraint payments_amount check (amount_rappen > 0),
        status text not null,
        payment_intent text constraint payments_intent_unique unique,
        created_at timestamptz not null,
        moved_at timestamptz not null,
        moved_by text not null,
        moved_why text not null,
        constraint payments_paid_intent check (status <> 'paid' or payment_intent is not null)
      )
    `);
    await runner.query('create index payments_of_reservation on payments (reservation_id)');
    await runner.query(`
      insert into allowed_moves (subject, from_state, to_state) values
        ('payment', '', 'open'),
        ('payment', 'open', 'processing'), ('payment', 'open', 'paid'), ('payment', 'open', 'expired'), ('payment', 'open', 'failed'),
        ('payment', 'processing', 'paid'), ('payment', 'processing', 'failed'),
        ('payment', 'expired', 'processing'), ('payment', 'expired', 'paid'), ('payment', 'failed', 'paid')
    `);
  }

  private async createRefunds(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table refunds (
        id integer generated always as identity primary key,
        payment_id integer not null references payments (id),
        amount_rappen integer not null constraint refunds_amount check (amount_rappen > 0),
        reason text not null constraint refunds_reason check (reason in
          ('guest_cancelled', 'refunded_by_organiser', 'event_cancelled', 'late_payment', 'double_payment', 'dashboard')),
        status text not null,
        round integer not null default 1,
        attempts integer not null default 0,
        next_attempt_at timestamptz,
        provider_refund_id text constraint refunds_provider_id_unique unique,
        failure text,
        created_at timestamptz not null,
        moved_at timestamptz not null,
        moved_by text not null,
        moved_why text not null
      )
    `);
    await runner.query('create index refunds_of_payment on refunds (payment_id)');
    await runner.query(
      `create unique index refunds_one_of_ours on refunds (payment_id) where reason <> 'dashboard'`,
    );
    await runner.query(
      `create index refunds_due on refunds (next_attempt_at) where next_attempt_at is not null`,
    );
    await runner.query(`
      insert into allowed_moves (subject, from_state, to_state) values
        ('refund', '', 'requested'), ('refund', '', 'pending'), ('refund', '', 'succeeded'), ('refund', '', 'failed'),
        ('refund', 'requested', 'pending'), ('refund', 'requested', 'succeeded'), ('refund', 'requested', 'failed'),
        ('refund', 'requested', 'replaced'),
        ('refund', 'pending', 'succeeded'), ('refund', 'pending', 'failed'),
        ('refund', 'succeeded', 'failed'),
        ('refund', 'failed', 'requested'), ('refund', 'failed', 'replaced')
    `);
  }

  private async keepTransitions(runner: QueryRunner, table: string, subject: string): Promise<void> {
    await runner.query(`
      create trigger ${table}_begin after insert on ${table}
        for each row execute function keep_move('${subject}')
    `);
    await runner.query(`
      create trigger ${table}_move after update of status on ${table}
        for each row when (old.status is distinct from new.status) execute function keep_move('${subject}')
    `);
  }
}
