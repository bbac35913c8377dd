import type { Readable } from 'node:stream';
import { escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Connection } from '../common/database/connections/connection.js';
import { LOCKS } from '../common/locks/advisory-locks.js';
import { JOBS_SCHEMA } from '../common/database/schema/serving-role.js';
import { type ArchivedQueue, type ArchivedTable } from './archive.rules.js';

/** Bytes after which a new part of a table begins: at most this much is in memory. */
const PART_BYTES = 4 * 2 ** 20;

const BEGIN = `begin isolation level repeatable read, read only, deferrable`;
/** The output must not depend on the server's settings, and a backup has no time limit. */
export const COPY_SETTINGS = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;
/** Prevents migrations while the snapshot is read; the lock ends with the transaction. */
const WITHOUT_MIGRATIONS = `select pg_advisory_xact_lock_shared(${LOCKS.migration})`;

const TABLES = `
  select n.nspname as schema, c.relname as name,
         array(select a.attname::text from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'migrations'
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
   order by c.relname`;
const SEQUENCES = `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`;
const HAS_SCHEMA = `select to_regclass('migrations') is not null as product,
  to_regclass('${JOBS_SCHEMA}.job') is not null as jobs, to_regclass('photo_folder') is not null as folder`;
const QUEUES = `
  select name, jsonb_strip_nulls(jsonb_build_object('policy', policy, 'retryLimit', retry_limit, 'retryDelay', retry_delay,
           'retryBackoff', retry_backoff, 'expireInSeconds', expire_seconds, 'retentionMinutes', retention_minutes)) as options
    from ${JOBS_SCHEMA}.queue order by name`;
/** Jobs that are not done, and failed ones, which an organiser may retry. */
const JOBS = `select to_jsonb(j) from ${JOBS_SCHEMA}.job j where state in ('created', 'retry', 'active', 'failed') order by created_on, id`;
const PHOTOS = `select id from photos order by id`;

/** One consistent view of the database, while others write. */
export class Snapshot {
  private constructor(
    private readonly connection: Connection,
    private readonly has: { jobs: boolean; folder: boolean },
  ) {}

  /** Opens a snapshot. Throws if the database has no schema of Apéro. */
  static async open(url: string): Promise<Snapshot> {
    const connection = new Connection({ connectionString: url, application_name: 'apero-backup' });
    await connection.connect();
    try {
      await connection.query(BEGIN);
      await connection.query(COPY_SETTINGS);
      await connection.query(WITHOUT_MIGRATIONS);
      const [there] = (
        await connection.query<{ product: boolean; jobs: boolean; folder: boolean }>(HAS_SCHEMA)
      ).rows;
      if (!there?.product)
        throw new Error('This database has no schema of Apéro: there is nothing to back up.');
      return new Snapshot(connection, there);
    } catch (error) {
      await connection.end();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.connection.end();
  }

  async postgresVersion(): Promise<string> {
    const [row] = await this.rows<{ server_version: string }>('show server_version');
    return row?.server_version ?? '';
  }

  /** Returns the instance's id; null if the schema is older than that. */
  async instance(): Promise<string | null> {
    if (!this.has.folder) return null;
    const [row] = await this.rows<{ id: string }>('select database_id::text as id from photo_folder');
    return row?.id ?? null;
  }

  async migrations(): Promise<string[]> {
    const rows = await this.rows<{ name: string }>('select name from migrations order by timestamp, id');
    return rows.map(({ name }) => name);
  }

  tables(): Promise<ArchivedTable[]> {
    return this.rows<ArchivedTable>(TABLES);
  }

  /** Returns the last value of each sequence. Sequences do not roll back, so a value may be later than the snapshot. */
  async sequences(): Promise<Record<string, string | null>> {
    const rows = await this.rows<{ name: string; value: string | null }>(SEQUENCES);
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  }

  queues(): Promise<ArchivedQueue[]> {
    return this.has.jobs ? this.rows<ArchivedQueue>(QUEUES) : Promise.resolve([]);
  }

  async photoIds(): Promise<string[]> {
    return (await this.rows<{ id: string }>(PHOTOS)).map(({ id }) => id);
  }

  /** Copies a table in parts of whole rows. Returns the number of rows. */
  copyTable({ schema, name, columns }: ArchivedTable, take: TakePart): Promise<number> {
    const list = columns.map((column) => escapeIdentifier(column)).join(', ');
    return this.copy(`${escapeIdentifier(schema)}.${escapeIdentifier(name)} (${list})`, take);
  }

  /** Copies the jobs that are not done, one JSON per row. Returns their number. */
  copyJobs(take: TakePart): Promise<number> {
    return this.has.jobs ? this.copy(`(${JOBS})`, take) : Promise.resolve(0);
  }

  private async copy(what: string, take: TakePart): Promise<number> {
    const stream = this.connection.query(copyTo(`copy ${what} to stdout`));
    let part = 0;
    for await (const rows of wholeRows(stream)) await take(rows, part++);
    return stream.rowCount;
  }

  private async rows<Row extends object>(sql: string): Promise<Row[]> {
    return (await this.connection.query<Row>(sql)).rows;
  }
}

/** Receives the rows of a part. */
export type TakePart = (rows: Buffer, part: number) => Promise<void>;

const NEWLINE = 0x0a;

// in COPY's text format a newline always ends a row: newlines in values are escaped
async function* wholeRows(stream: Readable): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size < PART_BYTES) continue;
    const all = Buffer.concat(pieces);
    const end = all.lastIndexOf(NEWLINE) + 1;
    if (end > 0) yield all.subarray(0, end);
    pieces = [all.subarray(end)];
    size = all.length - end;
  }
  if (size > 0) yield Buffer.concat(pieces);
}
