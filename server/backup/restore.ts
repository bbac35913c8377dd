import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ClientBase, escapeIdentifier } from 'pg';
import PgBoss from 'pg-boss';
import { from as copyFrom } from 'pg-copy-streams';
import { Semaphore } from '../common/concurrency/semaphore.js';
import { UNFINISHED_RESTORE } from '../common/database/schema/migrate.js';
import {
  knownMigrations,
  markUnfinishedRestore,
  SchemaTransaction,
} from '../common/database/schema/schema-transaction.js';
import { JOBS_SCHEMA } from '../common/database/schema/serving-role.js';
import { LOCKS } from '../common/locks/advisory-locks.js';
import { Disk } from '../common/storage/disk.js';
import { type ArchiveVisitor, type ReadArchive, readArchive } from './archive.js';
import {
  ArchiveError,
  type ArchivedQueue,
  type ArchivedTable,
  type Contents,
  FORMAT,
  kindOfEntry,
  type Manifest,
  PHOTOS,
  tableName,
} from './archive.rules.js';
import { COPY_SETTINGS, qualified, withColumns } from './back-up.js';

/** Gap between the ids in the archive and new ones: those given since are in mails, tickets and at the provider. */
export const ID_GAP = 100_000;
/** Jobs that would have expired before the restore are kept for this long, as if they had just been enqueued. */
const KEEP_JOBS = `interval '14 days'`;

/** Statements that make the tables ready for loading, and those that complete them afterwards. */
const LOADING = `
  select format('alter table %s disable trigger user', oid::regclass) as begin,
         format('alter table %s enable trigger user', oid::regclass) as finish, 1 as nth
    from pg_class c where relnamespace = 'public'::regnamespace
     and exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal)
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
  order by nth, begin`;
/** The columns of the job table that the loaded jobs have: another version of pg-boss may have others. */
const JOB_COLUMNS = `
  select a.attname::text as name from pg_attribute a
   where a.attrelid = '${JOBS_SCHEMA}.job'::regclass and a.attnum > 0 and not a.attisdropped
     and a.attname in (select jsonb_object_keys(row) from restored_jobs)`;

/**
 * Prepares the empty tables of a new schema for loading, with the rights of their owner, without a superuser: disables
 * our triggers and drops the foreign keys. Returns the statements that enable and create them again: PostgreSQL then
 * checks every row.
 */
async function prepareLoading(client: ClientBase, tables: readonly ArchivedTable[]): Promise<string[]> {
  const { rows } = await client.query<{ begin: string; finish: string }>(LOADING);
  for (const { begin } of rows) await client.query(begin);
  // migrations insert rows into some tables
  for (const table of tables) await client.query(`delete from ${qualified(table)}`);
  return rows.map(({ finish }) => finish);
}

/** Sets the sequences beyond those of the archive. */
async function setSequences(
  client: ClientBase,
  sequences: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    if (value === null) continue;
    const values = [`public.${escapeIdentifier(name)}`, String(BigInt(value) + BigInt(ID_GAP))];
    await client.query('select setval($1::regclass, $2::bigint)', values);
  }
}

/** Creates the job queue with its queues, in the running transaction, and a table for the loaded jobs. */
async function createJobQueue(client: ClientBase, queues: readonly ArchivedQueue[]): Promise<void> {
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

/** The values of the columns of a job that a restore changes. */
const CHANGED_COLUMNS: Readonly<Record<string, string>> = {
  state: `case when job.state = 'active' then 'retry' else job.state end`,
  started_on: `case when job.state = 'active' then null else job.started_on end`,
  keep_until: `greatest(job.keep_until, now() + ${KEEP_JOBS})`,
};

/** Enqueues the loaded jobs. A job that was running during the backup runs again. */
async function enqueueJobs(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(JOB_COLUMNS);
  if (rows.length === 0) return;
  const columns = rows.map(({ name }) => escapeIdentifier(name));
  const values = rows.map(({ name }) => CHANGED_COLUMNS[name] ?? `job.${escapeIdentifier(name)}`);
  await client.query(`insert into ${JOBS_SCHEMA}.job (${columns.join(', ')}) select ${values.join(', ')}
    from restored_jobs, jsonb_populate_record(null::${JOBS_SCHEMA}.job, row) as job`);
}

async function copyInto(client: ClientBase, target: string, rows: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(rows), client.query(copyFrom(`copy ${target} from stdin`)));
}

/** A condition on an object `o` of the catalogue in its schema `n`: it is in `public`, and not part of an extension. */
const OURS = `n.nspname = 'public' and not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

/** Whether the database contains nothing but extensions, and the mark of an unfinished restore; whether servers use it. */
const STATE = `
  select not exists (select from pg_class o join pg_namespace n on n.oid = o.relnamespace where ${OURS})
     and to_regnamespace('${JOBS_SCHEMA}') is null as "isEmpty",
   exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
             and application_name in ('apero', 'apero-jobs', 'apero-watch')) as "isServed"`;

/** The statements that drop everything of ours in the schema `public`, in the order of dependencies. */
const DROPS = `
  select format('drop %s if exists %s cascade', case o.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
                o.oid::regclass) as sql, 1 as nth
    from pg_class o join pg_namespace n on n.oid = o.relnamespace where ${OURS} and o.relkind in ('r', 'p', 'v', 'm')
  union all
  select format('drop sequence if exists %s cascade', o.oid::regclass), 2
    from pg_class o join pg_namespace n on n.oid = o.relnamespace where ${OURS} and o.relkind = 'S'
  union all
  select format('drop routine if exists %s cascade', o.oid::regprocedure), 3
    from pg_proc o join pg_namespace n on n.oid = o.pronamespace where ${OURS}
  union all
  select format('drop type if exists %s cascade', o.oid::regtype), 4
    from pg_type o join pg_namespace n on n.oid = o.typnamespace where ${OURS} and o.typtype in ('e', 'd')
  order by nth`;

/** Drops everything of ours, in the running transaction. The data of the payment sandbox stays. */
async function dropEverything(client: ClientBase): Promise<void> {
  // waits for others who use a table, but not for long
  await client.query(`set local lock_timeout = '15s'; set local client_min_messages = warning`);
  const { rows } = await client.query<{ sql: string }>(DROPS);
  for (const { sql } of rows) await client.query(sql);
  await client.query(`drop schema if exists ${JOBS_SCHEMA}, ${UNFINISHED_RESTORE} cascade`);
}

export interface RestoreOrder {
  /** As the role that owns the schema, or will own it. */
  url: string;
  dataDir: string;
  source: AsyncIterable<Buffer>;
  passphrase: string | null;
  /** Whether the content of the database is replaced. */
  replace: boolean;
  /** Called once, before anything is changed, if something would be replaced. */
  confirm: (manifest: Manifest) => Promise<boolean>;
  say: (sentence: string) => void;
}

/**
 * Restores an archive: the schema of that time, its rows, jobs and sequences in one transaction, which is committed
 * after the archive was read completely and the photos are in their places. If anything fails, the database stays as
 * before. Throws ArchiveError with a sentence for operators.
 */
export async function restore(order: RestoreOrder): Promise<ReadArchive> {
  const restoration = new Restoration(order);
  try {
    const archive = await readArchive(order.source, order.passphrase, restoration);
    await restoration.finish(archive.contents);
    return archive;
  } catch (error) {
    await restoration.undo();
    throw error;
  }
}

class Restoration implements ArchiveVisitor {
  private tables = new Map<string, ArchivedTable>();
  private transaction: SchemaTransaction | undefined;
  /** Statements that complete the schema after the rows are loaded. */
  private completing: readonly string[] = [];
  private files: StagedFiles | undefined;

  constructor(private readonly order: RestoreOrder) {}

  async begin(manifest: Manifest): Promise<void> {
    assertKnown(manifest);
    this.transaction = await SchemaTransaction.begin(this.order.url, manifest.migrations);
    await this.makeRoom(manifest);
    await this.transaction.createSchema();
    await this.client.query(COPY_SETTINGS);
    this.tables = new Map(manifest.tables.map((table) => [tableName(table), table]));
    this.completing = await prepareLoading(this.client, manifest.tables);
    await createJobQueue(this.client, manifest.queues);
    this.files = await StagedFiles.begin(this.order.dataDir);
  }

  async entry(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const entry = kindOfEntry(name);
    if (entry?.kind === 'table') {
      const table = this.tables.get(entry.name);
      if (!table)
        throw new ArchiveError(
          `The archive holds rows of "${entry.name}", which its manifest does not name.`,
        );
      await copyInto(this.client, withColumns(table), content);
    } else if (entry?.kind === 'jobs') await copyInto(this.client, 'restored_jobs (row)', content);
    else if (entry) await this.files?.take(entry.kind, entry.name, content);
    else throw new ArchiveError(`The archive holds "${name}", which this Apéro does not know.`);
  }

  /** Completes the schema, places the photos, and commits. */
  async finish({ sequences }: Contents): Promise<void> {
    this.order.say('All rows are loaded. Checking them against each other …');
    for (const statement of this.completing) await this.client.query(statement);
    await setSequences(this.client, sequences);
    await enqueueJobs(this.client);
    await this.files?.place();
    await this.transaction?.commit();
    this.transaction = undefined;
    await this.files?.clear();
  }

  async undo(): Promise<void> {
    await this.transaction?.rollback();
    await this.files?.clear();
  }

  private get client() {
    if (!this.transaction) throw new Error('The restore has not begun');
    return this.transaction.client;
  }

  /** Empties the database in the transaction, if that is wanted and nobody uses it. */
  private async makeRoom(manifest: Manifest): Promise<void> {
    const { url, replace, confirm } = this.order;
    // a server that starts in the meantime waits here, and then finds the schema
    await this.client.query(`select pg_advisory_xact_lock(${LOCKS.migration})`);
    const { rows } = await this.client.query<{ isEmpty: boolean; isServed: boolean }>(STATE);
    const { isEmpty = false, isServed = false } = rows[0] ?? {};
    if (isServed)
      throw new ArchiveError(
        'A server still uses this database: stop all of them first (and the pooler, which keeps connections for a while).',
      );
    if (!isEmpty && !replace)
      throw new ArchiveError(
        'This database is not empty. Restore into an empty one, or say --replace: then all that is in it is removed.',
      );
    if (!isEmpty && !(await confirm(manifest))) throw new ArchiveError('Nothing was changed.');
    if (isEmpty) await markUnfinishedRestore(url);
    await dropEverything(this.client);
  }
}

/** Throws if the archive is of a newer program. */
function assertKnown({ format, version, migrations }: Manifest): void {
  const known = knownMigrations();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (format <= FORMAT && unknown.length === 0) return;
  const why = format > FORMAT ? '' : `, whose schema this one does not know (${unknown.join(', ')})`;
  throw new ArchiveError(
    `The archive was written by a newer Apéro (${version})${why}: restore it with that one.`,
  );
}

/** How the names of staging folders in DATA_DIR begin. */
const STAGING = 'restore-';
/** Number of files that are synced at the same time. */
const AT_ONCE = 16;

/** Stages restored files beside the existing ones, and moves them to their places only on `place`. */
class StagedFiles {
  private readonly files: { from: string; to: string }[] = [];

  private constructor(
    private readonly dataDir: string,
    private readonly folder: string,
  ) {}

  /** Deletes what an interrupted restore left, and creates the staging folder. */
  static async begin(dataDir: string): Promise<StagedFiles> {
    await mkdir(dataDir, { recursive: true });
    for (const name of await readdir(dataDir))
      if (name.startsWith(STAGING)) await rm(join(dataDir, name), { recursive: true, force: true });
    return new StagedFiles(dataDir, await mkdtemp(join(dataDir, STAGING)));
  }

  /** Stages a photo file or a secret. The caller has checked its name. */
  async take(kind: 'photo' | 'secret', name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const from = join(this.folder, name);
    await writeFile(from, content, { flag: 'wx', mode: 0o600 });
    this.files.push({ from, to: join(this.dataDir, kind === 'photo' ? PHOTOS : '', name) });
  }

  /** Moves all files to their places, durably. */
  async place(): Promise<void> {
    const disk = new Disk();
    const photos = join(this.dataDir, PHOTOS);
    await disk.makeFolder(photos);
    const limiter = new Semaphore(AT_ONCE, Infinity);
    const move = async ({ from, to }: { from: string; to: string }) => {
      await disk.syncFile(from);
      await disk.rename(from, to);
    };
    await Promise.all(this.files.map((file) => limiter.run(() => move(file))));
    await disk.syncFolder(photos);
    await disk.syncFolder(this.dataDir);
  }

  /** Deletes staged files that were not placed. */
  async clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
