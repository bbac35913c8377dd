import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was written about a person, and not about an event or money. */
const ABOUT_PEOPLE = `'account.blocked', 'account.export_ordered', 'account.deleted', 'account.photo_removed',
  'event.waiting_list_moved', 'event.waiting_list_offered', 'event.waiting_list_removed',
  'reservation.partly_refunded', 'reservation.cash_given_back'`;
const PERSON = `case when e.subject = 'account' then e.subject_id else (e.details ->> 'account_id')::int end`;

/**
 * Reasons about people stand in a row of their own, which is deleted with the person: the log, which nobody can change, held the
 * text itself. What is there already is moved, and goes at once where the person is deleted.
 */
export class KeepReasonsApart1764861000000 implements MigrationInterface {
  name = 'KeepReasonsApart1764861000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table audit_reasons (
      id integer generated always as identity primary key,
      account_id integer not null references accounts (id) on delete cascade,
      text text not null,
      created_at timestamptz not null,
      constraint audit_reasons_text check (char_length(text) between 1 and 2000)
    )`);
    await runner.query('create index audit_reasons_about on audit_reasons (account_id)');
    // the id of the entry: so each finds its own
    await runner.query(`insert into audit_reasons (id, account_id, text, created_at) overriding system value
      select e.id, a.id, left(e.details ->> 'reason', 2000), e.at
        from audit_log e join accounts a on a.id = ${PERSON} and a.erased_at is null
       where e.action in (${ABOUT_PEOPLE}) and e.details ->> 'reason' <> ''`);
    await runner.query(
      `select setval(pg_get_serial_sequence('audit_reasons', 'id'), (select coalesce(max(id), 0) + 1 from audit_log), false)`,
    );
    await runner.query('alter table audit_log disable trigger audit_log_is_append_only');
    await runner.query(`update audit_log e set details = (e.details - 'reason')
        || coalesce((select jsonb_build_object('reason_id', r.id) from audit_reasons r where r.id = e.id), '{}')
      where e.action in (${ABOUT_PEOPLE}) and e.details ? 'reason'`);
    await runner.query('alter table audit_log enable trigger audit_log_is_append_only');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table audit_log disable trigger audit_log_is_append_only');
    await runner.query(`update audit_log e set details = (e.details - 'reason_id') || jsonb_build_object('reason', r.text)
      from audit_reasons r where r.id = (e.details ->> 'reason_id')::int`);
    await runner.query('alter table audit_log enable trigger audit_log_is_append_only');
    await runner.query('drop table audit_reasons');
  }
}
