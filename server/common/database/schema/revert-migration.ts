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
    const [table] = await source.query<{ there: boolean }[]>(HAS_MIGRATIONS);
    const [newest] = table?.there ? await source.query<{ name: string }[]>(NEWEST) : [];
    if (!newest) return undefined;
    const { name } = newest;
    const Found = MIGRATIONS.find((one) => one.name === name);
    if (!Found) throw new Error(`${name} is of a newer release than this one: revert it with that release.`);
    if (!(await agree({ migration: name, losses: await lossesOf(source, new Found()) }))) return null;
    await source.undoLastMigration();
    return name;
  });
}

type Columns = { table: string; columns: readonly string[] };
type TouchedRows = { table: string; deleted: number; updated: number };

async function lossesOf(source: DataSource, migration: MigrationInterface): Promise<string[]> {
  const runner = source.createQueryRunner();
  const ask = <Row>(sql: string): Promise<Row[]> => source.query(sql, [], runner);
  const count = async (table: string, what: string) =>
    (await ask<{ n: number }>(`select count(${what})::int as n from "${table}"`))[0]?.n ?? 0;
  await runner.startTransaction();
  try {
    await runner.query(PATIENCE);
    const tables = await ask<Columns>(COLUMNS);
    const touchedBefore = await ask<TouchedRows>(CHANGED_ROWS);
    await migration.down(runner);
    const left = await ask<Columns>(COLUMNS);
    const touched = await ask<TouchedRows>(CHANGED_ROWS);
    await runner.rollbackTransaction();
    const losses: string[] = [];
    for (const { table, columns } of tables) {
      const kept = left.find((one) => one.table === table)?.columns;
      if (!kept) losses.push(`the table ${table} with ${await count(table, '*')} rows`);
      for (const column of kept ? columns.filter((one) => !kept.includes(one)) : [])
        losses.push(`the column ${table}.${column} with ${await count(table, `"${column}"`)} values`);
    }
    for (const { table, deleted, updated } of touched) {
      // at a pooler the session may still count rows of other transactions
      const was = touchedBefore.find((one) => one.table === table) ?? { deleted: 0, updated: 0 };
      const [gone, changed] = [deleted - was.deleted, updated - was.updated];
      if (gone + changed > 0) losses.push(`${table}: ${gone} rows would be deleted, ${changed} changed`);
    }
    return losses;
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
}
