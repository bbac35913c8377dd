import type { MigrationInterface, QueryRunner } from 'typeorm';

const refuse = `raise exception 'rows of % are only ever added', tg_table_name;`;

/** Lets the transaction that carries out the time limits delete rows of the history and of the audit log; nobody else. */
export class AllowRetention1764150020000 implements MigrationInterface {
  name = 'AllowRetention1764150020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and current_setting('apero.retention', true) = 'on' then
          return null;
        end if;
        ${refuse}
      end $$
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        ${refuse}
      end $$
    `);
  }
}
