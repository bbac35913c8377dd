import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who did what at the organisers' desk. Rows are only ever added: the database itself refuses the rest. */
export class CreateAuditLog1764030040000 implements MigrationInterface {
  name = 'CreateAuditLog1764030040000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit_log (
        id integer generated always as identity primary key,
        at timestamptz not null,
        actor_id integer not null references accounts (id),
        actor_role text not null,
        action text not null,
        subject text not null,
        subject_id integer,
        details jsonb not null default '{}'
      )
    `);
    await runner.query('create index audit_log_of_subject on audit_log (subject, subject_id, id)');
    await runner.query('create index audit_log_of_actor on audit_log (actor_id, id)');
    await runner.query('create index audit_log_of_action on audit_log (action, id)');
    await runner.query(`
      create trigger audit_log_is_append_only before update or delete or truncate on audit_log
        for each statement execute function refuse_change()
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_log');
  }
}
