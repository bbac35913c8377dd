import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The moves that a reservation, a payment and a refund may make, and the history of those that they made.
 * A table that takes part has `status, moved_at, moved_by, moved_why` and two triggers that call `keep_move`.
 */
export class CreateHistory1764010010000 implements MigrationInterface {
  name = 'CreateHistory1764010010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table allowed_moves (
        subject text not null,
        from_state text not null,
        to_state text not null,
        primary key (subject, from_state, to_state)
      )
    `);
    await runner.query(`
      create table history (
        id bigint generated always as identity primary key,
        subject text not null,
        subject_id integer not null,
        from_state text not null,
        to_state text not null,
        moved_at timestamptz not null,
        moved_by text not null,
        moved_why text not null
      )
    `);
    await runner.query('create index history_of_subject on history (subject, subject_id, id)');
    await this.createTriggers(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function keep_move');
    await runner.query('drop table history');
    await runner.query('drop function refuse_change');
    await runner.query('drop table allowed_moves');
  }

  // the first state counts as a move from ''
  private async createTriggers(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function keep_move() returns trigger language plpgsql as $$
      declare
        was text := '';
      begin
        if tg_op = 'UPDATE' then
          was := old.status;
        end if;
        if not exists (select from allowed_moves
                       where subject = tg_argv[0] and from_state = was and to_state = new.status) then
          raise exception 'a % never moves from "%" to "%"', tg_argv[0], was, new.status
            using errcode = 'check_violation', constraint = tg_argv[0] || '_moves';
        end if;
        insert into history (subject, subject_id, from_state, to_state, moved_at, moved_by, moved_why)
        values (tg_argv[0], new.id, was, new.status, new.moved_at, new.moved_by, new.moved_why);
        return null;
      end $$
    `);
    await runner.query(`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'rows of % are only ever added', tg_table_name;
      end $$
    `);
    await runner.query(`
      create trigger history_is_append_only before update or delete or truncate on history
        for each statement execute function refuse_change()
    `);
  }
}
