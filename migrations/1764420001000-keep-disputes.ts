import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATES = ['inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed'];

/** Payments that their payer’s bank contests (chargebacks), and how far a walk over all that the provider knows has come. */
export class KeepDisputes1764420001000 implements MigrationInterface {
  name = 'KeepDisputes1764420001000';

  async up(runner: QueryRunner): Promise<void> {
    const states = STATES.map((state) => `('${state}')`).join(', ');
    await runner.query(`
      create table disputes (
        id integer generated always as identity primary key,
        payment_id integer not null references payments (id),
        provider_dispute_id text not null constraint disputes_provider_id_unique unique,
        amount_rappen integer not null constraint disputes_amount check (amount_rappen > 0),
        currency text not null,
        reason text not null,
        status text not null,
        respond_by timestamptz,
        acknowledged_at timestamptz,
        opened_at timestamptz not null,
        created_at timestamptz not null,
        changed_at timestamptz not null,
        changed_by text not null,
        change_reason text not null
      )
    `);
    await runner.query('create index disputes_of_payment on disputes (payment_id)');
    // the bank decides: every state may follow every other
    await runner.query(`
      insert into allowed_transitions (subject, from_state, to_state)
      select 'dispute', a.state, b.state from (values (''), ${states}) a (state), (values ${states}) b (state)
       where a.state <> b.state
    `);
    await runner.query(`
      create trigger disputes_begin after insert on disputes
        for each row execute function record_transition('dispute')
    `);
    await runner.query(`
      create trigger disputes_transition after update of status on disputes
        for each row when (old.status is distinct from new.status) execute function record_transition('dispute')
    `);
    await runner.query(`
      create table provider_walks (
        since timestamptz primary key,
        read_until timestamptz not null
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table provider_walks, disputes');
    await runner.query(`delete from allowed_transitions where subject = 'dispute'`);
  }
}
