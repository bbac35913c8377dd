import type { QueryRunner } from 'typeorm';
import type { LintedMigration } from './linted-migration.js';

/** The reasons with these parts among them. */
const reasons = (parts: string): string =>
  `'guest_cancelled', 'refunded_by_organiser', 'event_cancelled', 'late_payment', 'double_payment', 'side_changed',
  ${parts}, 'foreign_session', 'wrong_amount', 'wrong_currency', 'wrong_mode', 'no_reservation'`;
const PARTS = `'dashboard', 'partial', 'price_difference'`;

/** Parts of a payment go back, with a reason; and what the provider cannot pay back is paid by other means. */
export class PayBackParts1764630000000 implements LintedMigration {
  name = 'PayBackParts1764630000000';
  allowed = {
    'constraint refunds.refunds_reason': 'It allows two reasons more, and there are few refunds.',
    'constraint refunds.refunds_note': 'Only the new reason needs a note, and there are few refunds.',
    'constraint refunds.refunds_settled': 'Only the new state needs it, and there are few refunds.',
    'drop-unique refunds.refunds_one_of_ours': 'Nobody names it in ON CONFLICT.',
    'index refunds.refunds_one_of_ours': 'There are few refunds.',
    'trigger refunds.refunds_stay_within_payment':
      'The release before asks how much is left under the same lock.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table refunds
        add column note text,
        add column settlement text constraint refunds_settlement check (settlement in ('bank_transfer', 'cash', 'other')),
        add column settled_on date,
        add column settlement_reference text,
        add column settled_by integer,
        drop constraint refunds_reason,
        add constraint refunds_reason check (reason in (${reasons(PARTS)})),
        add constraint refunds_note check ((reason = 'partial') <= (note is not null)),
        add constraint refunds_settled check (
          (status = 'settled') = (settlement is not null and settled_on is not null and settled_by is not null))
    `);
    await runner.query('drop index refunds_one_of_ours');
    await runner.query(
      `create unique index refunds_one_of_ours on refunds (payment_id) where not (reason in (${PARTS}))`,
    );
    await runner.query(
      `insert into allowed_transitions (subject, from_state, to_state) values ('refund', 'failed', 'settled')`,
    );
    await this.keepWithinPayment(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    // money is never forgotten: the version before cannot tell these from a refund of everything
    await runner.query(`
      do $$ begin
        if exists (select from refunds where reason in ('partial', 'price_difference') or status = 'settled') then
          raise exception 'There are refunds of parts, or paid by other means. The version before could not show them.';
        end if;
      end $$
    `);
    await runner.query('drop trigger refunds_stay_within_payment on refunds');
    await runner.query('drop function refunds_stay_within_payment()');
    await runner.query(`delete from allowed_transitions where subject = 'refund' and to_state = 'settled'`);
    await runner.query('drop index refunds_one_of_ours');
    await runner.query(
      `create unique index refunds_one_of_ours on refunds (payment_id) where reason <> 'dashboard'`,
    );
    await runner.query(`
      alter table refunds drop constraint refunds_reason, drop constraint refunds_note, drop constraint refunds_settled,
        drop column note, drop column settlement, drop column settled_on, drop column settlement_reference,
        drop column settled_by, add constraint refunds_reason check (reason in (${reasons(`'dashboard'`)}))
    `);
  }

  // what the provider says has happened is never refused: a refund in its dashboard, and the result of one of ours
  private async keepWithinPayment(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function refunds_stay_within_payment() returns trigger language plpgsql as $$
      declare
        paid integer;
        back integer;
      begin
        select amount_rappen into paid from payments where id = new.payment_id for no key update;
        select coalesce(sum(amount_rappen), 0) into back from refunds
         where payment_id = new.payment_id and id <> new.id
           and status in ('requested', 'pending', 'succeeded', 'settled');
        if back + new.amount_rappen > paid then
          raise exception 'payment %: % of % Rappen would go back', new.payment_id, back + new.amount_rappen, paid
            using errcode = 'check_violation', constraint = 'refunds_within_payment', table = 'refunds';
        end if;
        return new;
      end $$
    `);
    await runner.query(`
      create trigger refunds_stay_within_payment before insert or update of amount_rappen, status on refunds
        for each row when (new.reason <> 'dashboard' and new.status in ('requested', 'settled'))
        execute function refunds_stay_within_payment()
    `);
  }
}
