import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts for payments and credit notes for refunds, numbered without gaps, and whom they are made out to. */
export class CreateReceipts1764640000000 implements MigrationInterface {
  name = 'CreateReceipts1764640000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table receipt_numbers (
        kind text not null,
        year integer not null,
        last integer not null,
        primary key (kind, year)
      )
    `);
    await runner.query(`
      create table receipts (
        id integer generated always as identity primary key,
        kind text not null constraint receipts_kind check (kind in ('receipt', 'credit_note')),
        year integer not null,
        number integer not null,
        account_id integer not null references accounts (id),
        payment_id integer not null references payments (id),
        refund_id integer constraint receipts_refund_unique unique references refunds (id),
        amount_rappen integer not null,
        vat_rappen integer not null,
        content jsonb not null,
        issued_at timestamptz not null,
        constraint receipts_number_unique unique (kind, year, number),
        constraint receipts_refund check ((kind = 'credit_note') = (refund_id is not null)),
        constraint receipts_amount check (amount_rappen > 0 and vat_rappen >= 0 and vat_rappen < amount_rappen)
      )
    `);
    await runner.query(
      'create unique index receipts_one_of_payment on receipts (payment_id) where refund_id is null',
    );
    await runner.query('create index receipts_of_account on receipts (account_id, id)');
    await runner.query('create index receipts_of_payment on receipts (payment_id)');
    await runner.query('create index receipts_by_time on receipts (issued_at)');
    await runner.query(`
      create table receipt_addresses (
        receipt_id integer primary key references receipts (id) on delete cascade,
        account_id integer not null references accounts (id),
        address text not null constraint receipt_addresses_length check (length(address) <= 500)
      )
    `);
    await runner.query(
      'create index receipt_addresses_of_account on receipt_addresses (account_id, receipt_id)',
    );
    // what was issued stays as it is
    await runner.query(`
      create function refuse_change_of_receipt() returns trigger language plpgsql as $$
      begin
        raise exception 'a receipt is never changed';
      end $$
    `);
    await runner.query(`
      create trigger receipts_unchanged before update on receipts
        for each row execute function refuse_change_of_receipt()
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table receipt_addresses, receipts, receipt_numbers');
    await runner.query('drop function refuse_change_of_receipt()');
  }
}
