import type { QueryRunner } from 'typeorm';
import type { LintedMigration } from './linted-migration.js';

const REASONS = `'guest_cancelled', 'refunded_by_organiser', 'event_cancelled', 'late_payment', 'double_payment', 'side_changed',
  'dashboard', 'foreign_session', 'wrong_amount', 'wrong_currency', 'wrong_mode'`;

/** Money that was paid for a reservation of which the database knows nothing: it was restored from an older copy. */
export class KeepMoneyWithoutAnOwner1764420000000 implements LintedMigration {
  name = 'KeepMoneyWithoutAnOwner1764420000000';
  allowed = {
    'constraint refunds.refunds_reason': 'It allows one reason more, and there are few refunds.',
    'may-be-null payments.reservation_id':
      'Only after a restore: the release before answers such a webhook with an error, and it comes again.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payments alter column reservation_id drop not null');
    await this.setReasons(runner, `${REASONS}, 'no_reservation'`);
    // the id is that of the payment: one row a payment, whoever hears of it first
    await runner.query(`
      create table ownerless_payments (
        id integer primary key references payments (id),
        account_id integer references accounts (id),
        event_id integer references events (id),
        said_account_id integer,
        said_event_id integer,
        status text not null,
        dismissal text,
        opened_at timestamptz not null,
        created_at timestamptz not null,
        changed_at timestamptz not null,
        changed_by text not null,
        change_reason text not null,
        constraint ownerless_payments_dismissal check ((status = 'dismissed') = (dismissal is not null))
      )
    `);
    await runner.query(
      `create index ownerless_payments_open on ownerless_payments (id) where status = 'open'`,
    );
    await runner.query('create index ownerless_payments_of_account on ownerless_payments (account_id)');
    await runner.query(`
      insert into allowed_transitions (subject, from_state, to_state) values
        ('ownerless_payment', '', 'open'), ('ownerless_payment', 'open', 'placed'),
        ('ownerless_payment', 'open', 'refunded'), ('ownerless_payment', 'open', 'dismissed')
    `);
    await runner.query(`
      create trigger ownerless_payments_begin after insert on ownerless_payments
        for each row execute function record_transition('ownerless_payment')
    `);
    await runner.query(`
      create trigger ownerless_payments_transition after update of status on ownerless_payments
        for each row when (old.status is distinct from new.status) execute function record_transition('ownerless_payment')
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // money is never dropped: place or pay back what nobody owns, or stay at this version
    await runner.query(`
      do $$ begin
        if exists (select from payments where reservation_id is null) then
          raise exception 'There are payments without a reservation. The version before could not show them.';
        end if;
      end $$
    `);
    await runner.query('drop table ownerless_payments');
    await runner.query(`delete from allowed_transitions where subject = 'ownerless_payment'`);
    await runner.query(`update refunds set reason = 'refunded_by_organiser' where reason = 'no_reservation'`);
    await this.setReasons(runner, REASONS);
    await runner.query('alter table payments alter column reservation_id set not null');
  }

  private async setReasons(runner: QueryRunner, reasons: string): Promise<void> {
    await runner.query(`
      alter table refunds drop constraint refunds_reason,
        add constraint refunds_reason check (reason in (${reasons}))
    `);
  }
}
