import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The way in which the role that serves, which may not delete from the audit log, lets go of entries whose time is over.
 * Two years by the database's own clock are the least: nobody can use it to cover traces.
 */
export class DeleteOldAuditEntries1764150030000 implements MigrationInterface {
  name = 'DeleteOldAuditEntries1764150030000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function delete_old_audit_entries(before timestamptz, at_most integer) returns integer
        language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        deleted integer;
      begin
        perform set_config('apero.retention', 'on', true);
        delete from audit_log where id in (
          select id from audit_log where at < least(before, now() - interval '2 years') order by id limit at_most);
        get diagnostics deleted = row_count;
        perform set_config('apero.retention', 'off', true);
        return deleted;
      end $$
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function delete_old_audit_entries');
  }
}
