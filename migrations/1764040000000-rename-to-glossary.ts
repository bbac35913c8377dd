import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From the old name to the new one, for each kind of object of the schema. */
const TABLES = {
  attempts: 'rate_limits',
  allowed_moves: 'allowed_transitions',
  provider_log: 'provider_event_cursor',
};
const COLUMNS = {
  history: { moved_at: 'changed_at', moved_by: 'changed_by', moved_why: 'change_reason' },
  reservations: {
    moved_at: 'changed_at',
    moved_by: 'changed_by',
    moved_why: 'change_reason',
    silent_checks: 'failed_reconciliations',
    next_check_at: 'next_reconciliation_at',
  },
  payments: { moved_at: 'changed_at', moved_by: 'changed_by', moved_why: 'change_reason' },
  refunds: { moved_at: 'changed_at', moved_by: 'changed_by', moved_why: 'change_reason' },
};
const CONSTRAINTS = {
  rate_limits: { attempts_pkey: 'rate_limits_pkey', attempts_hits: 'rate_limits_hits' },
  allowed_transitions: { allowed_moves_pkey: 'allowed_transitions_pkey' },
  provider_event_cursor: {
    provider_log_pkey: 'provider_event_cursor_pkey',
    provider_log_one_row: 'provider_event_cursor_one_row',
  },
};
const INDEXES = {
  attempts_window_ends_at: 'rate_limits_window_ends_at',
  reservations_to_check: 'reservations_to_reconcile',
};
/** Tables whose changes of state are recorded, with the subject of their history. */
const SUBJECTS = { reservations: 'reservation', payments: 'payment', refunds: 'refund' };

/** Names tables, columns and functions as the glossary names the things: transitions, rate limits, reconciliation. */
export class RenameToGlossary1764040000000 implements MigrationInterface {
  name = 'RenameToGlossary1764040000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [from, to] of Object.entries(TABLES))
      await runner.query(`alter table ${from} rename to ${to}`);
    await renameColumns(runner, (from, to) => [from, to]);
    for (const [table, names] of Object.entries(CONSTRAINTS))
      for (const [from, to] of Object.entries(names))
        await runner.query(`alter table ${table} rename constraint ${from} to ${to}`);
    for (const [from, to] of Object.entries(INDEXES))
      await runner.query(`alter index ${from} rename to ${to}`);
    await this.replaceTriggers(runner, {
      old: 'keep_move',
      name: 'record_transition',
      table: 'allowed_transitions',
      columns: 'changed_at, changed_by, change_reason',
      values: 'new.changed_at, new.changed_by, new.change_reason',
      suffixes: { old: 'move', name: 'transition' },
      constraint: '_transitions',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [from, to] of Object.entries(INDEXES))
      await runner.query(`alter index ${to} rename to ${from}`);
    for (const [table, names] of Object.entries(CONSTRAINTS))
      for (const [from, to] of Object.entries(names))
        await runner.query(`alter table ${table} rename constraint ${to} to ${from}`);
    await renameColumns(runner, (from, to) => [to, from]);
    for (const [from, to] of Object.entries(TABLES))
      await runner.query(`alter table ${to} rename to ${from}`);
    await this.replaceTriggers(runner, {
      old: 'record_transition',
      name: 'keep_move',
      table: 'allowed_moves',
      columns: 'moved_at, moved_by, moved_why',
      values: 'new.moved_at, new.moved_by, new.moved_why',
      suffixes: { old: 'transition', name: 'move' },
      constraint: '_moves',
    });
  }

  private async replaceTriggers(runner: QueryRunner, names: TriggerNames): Promise<void> {
    for (const table of Object.keys(SUBJECTS)) {
      await runner.query(`drop trigger ${table}_begin on ${table}`);
      await runner.query(`drop trigger ${table}_${names.suffixes.old} on ${table}`);
    }
    await runner.query(`drop function ${names.old}`);
    await runner.query(transitionFunction(names));
    for (const [table, subject] of Object.entries(SUBJECTS)) {
      await runner.query(`
        create trigger ${table}_begin after insert on ${table}
          for each row execute function ${names.name}('${subject}')
      `);
      await runner.query(`
        create trigger ${table}_${names.suffixes.name} after update of status on ${table}
          for each row when (old.status is distinct from new.status) execute function ${names.name}('${subject}')
      `);
    }
  }
}

interface TriggerNames {
  /** The function that is replaced, and its successor. */
  old: string;
  name: string;
  table: string;
  columns: string;
  values: string;
  suffixes: { old: string; name: string };
  constraint: string;
}

async function renameColumns(
  runner: QueryRunner,
  direction: (from: string, to: string) => [string, string],
): Promise<void> {
  for (const [table, names] of Object.entries(COLUMNS))
    for (const [from, to] of Object.entries(names).map(([one, other]) => direction(one, other)))
      await runner.query(`alter table ${table} rename column ${from} to ${to}`);
}

// the first state counts as a transition from ''
function transitionFunction({ name, table, columns, values, constraint }: TriggerNames): string {
  return `
    create function ${name}() returns trigger language plpgsql as $$
    declare
      was text := '';
    begin
      if tg_op = 'UPDATE' then
        was := old.status;
      end if;
      if not exists (select from ${table}
                     where subject = tg_argv[0] and from_state = was and to_state = new.status) then
        raise exception 'a % never goes from "%" to "%"', tg_argv[0], was, new.status
          using errcode = 'check_violation', constraint = tg_argv[0] || '${constraint}';
      end if;
      insert into history (subject, subject_id, from_state, to_state, ${columns})
      values (tg_argv[0], new.id, was, new.status, ${values});
      return null;
    end $$
  `;
}
