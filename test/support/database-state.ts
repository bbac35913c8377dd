import type { RunningApp } from './start-app.js';

/** Counters of attempts move with every try to log in: they are nobody's things. */
const RESTLESS = ['public.attempts'];

/** Every row of the product's and the payment sandbox's tables, as text. See `changes`. */
export async function databaseState(app: RunningApp): Promise<string[]> {
  const tables = await app.database.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'payment_sandbox') and table_type = 'BASE TABLE'`,
  );
  const rows = tables
    .filter(({ name }) => !RESTLESS.includes(name))
    .map(({ name }) => `select '${name}: ' || to_jsonb(t)::text as row from ${name} t`);
  const all = await app.database.query<{ row: string }>(`${rows.join(' union all ')} order by 1`);
  return all.map(({ row }) => row);
}

/** What is otherwise now: rows that have gone (-) or come (+). Empty when the calls in between have changed nothing. */
export async function changes(app: RunningApp, before: readonly string[]): Promise<string[]> {
  const [had, has] = [new Set(before), new Set(await databaseState(app))];
  const gone = before.filter((row) => !has.has(row)).map((row) => `- ${row}`);
  return [...gone, ...[...has].filter((row) => !had.has(row)).map((row) => `+ ${row}`)];
}
