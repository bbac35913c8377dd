import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ClientBase, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import PgBoss from 'pg-boss';
import { JOBS_SCHEMA } from '../../common/database/schema/serving-role.js';
import type { ArchivedQueue, ArchivedTable } from '../archive/index.js';

/**
 * Gap between the ids in the archive and those of new rows. Ids given after the backup are in mails, tickets and at the
 * provider, and must not be reused.
 */
export const ID_GAP = 100_000;
/** Jobs that would have expired before the restore are kept for this long, as if they had just been enqueued. */
const KEEP_JOBS = `interval '14 days'`;

const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
   where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`;
const WITH_TRIGGERS = `
  select distinct tgrelid::regclass::text as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not tgisinternal and c.relnamespace = 'public'::regnamespace`;
const JOB_COLUMNS = `
  select a.attname::text as name from pg_attribute a
   where a.attrelid = '${JOBS_SCHEMA}.job'::regclass and a.attnum > 0 and not a.attisdropped
     and a.attname in (select jsonb_object_keys(row) from restored_jobs)`;

/** Constraints that are removed while tables are loaded. */
interface LoadedSchema {
  foreignKeys: { table: string; name: string; definition: string }[];
  triggers: { table: string }[];
}

/**
 * Prepares the empty tables of a new schema for loading, with the rights of their owner, without a superuser: disables
 * our triggers and drops the foreign keys (`finishLoading` creates them again, and PostgreSQL then checks every row).
 */
export async function prepareLoading(
  client: ClientBase,
  tables: readonly ArchivedTable[],
): Promise<LoadedSchema> {
  const { rows: foreignKeys } = await client.query<LoadedSchema['foreignKeys'][number]>(FOREIGN_KEYS);
  const { rows: triggers } = await client.query<LoadedSchema['triggers'][number]>(WITH_TRIGGERS);
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  for (const { table } of triggers) await client.query(`alter table ${table} disable trigger user`);
  // migrations insert rows into some tables
  for (const table of tables) await client.query(`delete from ${qualified(table)}`);
  return { foreignKeys, triggers };
}

/** Loads rows of a table. Returns their number. */
export async function loadRows(
  client: ClientBase,
  table: ArchivedTable,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const columns = table.columns.map((column) => escapeIdentifier(column)).join(', ');
  return copyInto(client, `${qualified(table)} (${columns})`, rows);
}

/** Creates the foreign keys again, and enables the triggers. */
export async function finishLoading(
  client: ClientBase,
  { foreignKeys, triggers }: LoadedSchema,
): Promise<void> {
  for (const { table } of triggers) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`);
}

/** Sets the sequences beyond those of the archive. */
export async function setSequences(
  client: ClientBase,
  sequences: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    if (value === null) continue;
    await client.query('select setval($1::regclass, $2::bigint)', [
      `public.${escapeIdentifier(name)}`,
      String(BigInt(value) + BigInt(ID_GAP)),
    ]);
  }
}

/** Creates the job queue with its queues, in the running transaction, and a table for the loaded jobs. */
export async function createJobQueue(client: ClientBase, queues: readonly ArchivedQueue[]): Promise<void> {
  // pg-boss's script has a transaction of its own with other limits
  const plan = PgBoss.getConstructionPlans(JOBS_SCHEMA)
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '');
  await client.query(plan);
  await client.query('set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0');
  for (const { name, options } of queues)
    await client.query(`select ${JOBS_SCHEMA}.create_queue($1, $2::json)`, [name, JSON.stringify(options)]);
  await client.query('create temporary table restored_jobs (row jsonb not null) on commit drop');
}

/** Loads jobs. Returns their number. */
export function loadJobs(client: ClientBase, jobs: AsyncIterable<Buffer>): Promise<number> {
  return copyInto(client, 'restored_jobs (row)', jobs);
}

/** Enqueues the loaded jobs. A job that was running during the backup runs again. */
export async function enqueueJobs(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(JOB_COLUMNS);
  if (rows.length === 0) return;
  const columns = rows.map(({ name }) => escapeIdentifier(name));
  const values = columns.map((column) => MENDED[column] ?? `job.${column}`);
  await client.query(`insert into ${JOBS_SCHEMA}.job (${columns.join(', ')}) select ${values.join(', ')}
    from restored_jobs, jsonb_populate_record(null::${JOBS_SCHEMA}.job, row) as job`);
}

/** Columns of a job that are changed by a restore, by their quoted names. */
const MENDED: Readonly<Record<string, string>> = {
  '"state"': `case when job.state = 'active' then 'retry' else job.state end`,
  '"started_on"': `case when job.state = 'active' then null else job.started_on end`,
  '"keep_until"': `greatest(job.keep_until, now() + ${KEEP_JOBS})`,
};

function qualified({ schema, name }: ArchivedTable): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

async function copyInto(client: ClientBase, target: string, rows: AsyncIterable<Buffer>): Promise<number> {
  const copy = client.query(copyFrom(`copy ${target} from stdin`));
  await pipeline(Readable.from(rows), copy);
  return copy.rowCount;
}
