import type { DataSource, MigrationInterface } from 'typeorm';
import { MIGRATIONS } from '../../../../migrations/index.js';
import { withMigrationLock } from './migrate.js';

/** The effect of reverting the newest migration. */
export interface Reversal {
  migration: string;
  /** A sentence for each table, column and set of rows that would be lost. */
  losses: readonly string[];
}

const NEWEST = `select name from migrations order by id desc limit 1`;
const HAS_MIGRATIONS = `select to_regclass('migrations') is not null as there`;
const COLUMNS = `select table_name as "table", array_agg(column_name::text order by ordinal_position) as columns
  from information_schema.columns where table_schema = 'public' group by table_name order by table_name`;
/** Numbers of rows that the running transaction has deleted and changed. */
const CHANGED_ROWS = `select relname as "table", n_tup_del::int as deleted, n_tup_upd::int as updated from pg_stat_xact_user_tables
  where schemaname = 'public' and n_tup_del + n_tup_upd > 0 order by relname`;
/** Reverting locks tables: requests must not wait behind it for long. */
const PATIENCE = `set local lock_timeout = '10s'`;

/**
 * Reverts the newest migration if `agree` accepts its effect. Returns its name, undefined if no migration has been
 * applied, and null if `agree` refused. The effect is found out by reverting in a transaction that is rolled back.
 */
export async function revertMigration(
  url: string,
  agree: (reversal: Reversal) => Promise<boolean>,
): Promise<string | undefined | null> {
  return withMigrationLock(url, async (source) => {
    const name = await newestOf(source);
    if (name === undefined) return undefined;
    const losses = await lossesOf(source, newMigration(name));
    if (!(await agree({ migration: name, losses }))) return null;
    await source.undoLastMigration();
    return name;
  });
}

async function newestOf(source: DataSource): Promise<string | undefined> {
  const [table] = await source.query<{ there: boolean }[]>(HAS_MIGRATIONS);
  if (!table?.there) return undefined;
  const [newest] = await source.query<{ name: string }[]>(NEWEST);
  return newest?.name;
}

function newMigration(name: string): MigrationInterface {
  const found = MIGRATIONS.find((one) => one.name === name);
  if (found) return new found();
  throw new Error(`${name} is of a newer release than this one: revert it with that release.`);
}

async function lossesOf(source: DataSource, migration: MigrationInterface): Promise<string[]> {
  const runner = source.createQueryRunner();
  const ask: Ask = (sql) => source.query(sql, [], runner);
  await runner.startTransaction();
  try {
    await runner.query(PATIENCE);
    const before = await columnsIn(ask);
    const rowsBefore = await ask<TouchedRows>(CHANGED_ROWS);
    await migration.down(runner);
    const after = await columnsIn(ask);
    const changed = changedSince(rowsBefore, await ask<TouchedRows>(CHANGED_ROWS));
    await runner.rollbackTransaction();
    return [...(await droppedBetween(ask, before, after)), ...changed];
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
}

/** Runs a query on the trial's connection. */
type Ask = <Row>(sql: string) => Promise<Row[]>;
type Columns = ReadonlyMap<string, readonly string[]>;

async function columnsIn(ask: Ask): Promise<Columns> {
  const rows = await ask<{ table: string; columns: string[] }>(COLUMNS);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

interface TouchedRows {
  table: string;
  deleted: number;
  updated: number;
}

// at a pooler the session may still count rows of other transactions
function changedSince(before: readonly TouchedRows[], after: readonly TouchedRows[]): string[] {
  return after.flatMap(({ table, deleted, updated }) => {
    const was = before.find((one) => one.table === table) ?? { deleted: 0, updated: 0 };
    const [gone, changed] = [deleted - was.deleted, updated - was.updated];
    return gone + changed > 0 ? [`${table}: ${gone} rows would be deleted, ${changed} changed`] : [];
  });
}

async function droppedBetween(ask: Ask, before: Columns, after: Columns): Promise<string[]> {
  const said: string[] = [];
  for (const [table, columns] of before) {
    const left = after.get(table);
    if (!left) said.push(`the table ${table} with ${await count(ask, table, '*')} rows`);
    for (const column of left ? columns.filter((one) => !left.includes(one)) : [])
      said.push(`the column ${table}.${column} with ${await count(ask, table, `"${column}"`)} values`);
  }
  return said;
}

async function count(ask: Ask, table: string, what: string): Promise<number> {
  const [row] = await ask<{ n: number }>(`select count(${what})::int as n from "${table}"`);
  return row?.n ?? 0;
}
