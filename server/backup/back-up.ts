import { createHmac } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { withConnection } from '../common/database/connections/connection.js';
import { JOBS_SCHEMA } from '../common/database/schema/serving-role.js';
import { LOCKS } from '../common/locks/advisory-locks.js';
import { orMissing } from '../common/storage/disk.js';
import { ArchiveWriter, writeArchiveFile } from './archive.js';
import {
  type ArchivedQueue,
  type ArchivedTable,
  CONTENTS,
  type Contents,
  filesOfPhoto,
  FORMAT,
  MANIFEST,
  type Manifest,
  PHOTOS,
  tableName,
} from './archive.rules.js';

/** Files that are generated in DATA_DIR if not set: see `generated`. */
const SECRETS = ['jwt-secret', 'vapid-keys.json'];

/** Returns a text that is the same for the same secret, and does not reveal it. */
export function secretCheck(jwtSecret: string): string {
  return createHmac('sha256', jwtSecret).update('apero backup').digest('hex').slice(0, 16);
}

/** Returns a table's name for SQL. */
export function qualified({ schema, name }: ArchivedTable): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

/** Returns a table with its columns in the order of the archive, for COPY. */
export function withColumns(table: ArchivedTable): string {
  return `${qualified(table)} (${table.columns.map((column) => escapeIdentifier(column)).join(', ')})`;
}

function countRows({ rows }: Pick<Contents, 'rows'>): number {
  return Object.values(rows).reduce((all, some) => all + some, 0);
}

/** Returns a description of the amount of data in an archive. */
export function describeContents(contents: Contents): string {
  const { jobs, photoFiles, gone } = contents;
  const lost = gone.length > 0 ? ` (${gone.length} deleted meanwhile)` : '';
  return `${countRows(contents)} rows, ${jobs} jobs, ${photoFiles} files of photos${lost}`;
}

export interface BackupOrder {
  url: string;
  dataDir: string;
  jwtSecret: string;
  /** Version of the program. */
  version: string;
  /** A new file, a folder, or `-` for standard output. */
  path: string;
  /** Null: not encrypted. */
  passphrase: string | null;
  takenAt: Date;
  /** Called with messages about the progress. */
  say: (sentence: string) => void;
}

/** Writes database, photos and generated secrets into one archive, while the server runs. */
export async function backUp(order: BackupOrder): Promise<{ path: string; contents: Contents }> {
  const { path, written } = await writeArchiveFile(order.path, order.takenAt, async (output) => {
    const archive = new ArchiveWriter({ ...order, output });
    try {
      const contents = await fill(archive, order);
      await archive.finish();
      return contents;
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  });
  return { path, contents: written };
}

async function fill(archive: ArchiveWriter, order: BackupOrder): Promise<Contents> {
  const { dataDir, say } = order;
  const { photoIds, ...database } = await copyDatabase(archive, order);
  say(`${countRows(database)} rows of ${Object.keys(database.rows).length} tables, ${database.jobs} jobs.`);
  for (const name of SECRETS) {
    const content = await orMissing(readFile(join(dataDir, name)));
    if (content) await archive.add(`secrets/${name}`, content);
  }
  const contents = { ...database, ...(await addPhotos(archive, dataDir, photoIds, say)) };
  await archive.add(CONTENTS, JSON.stringify(contents, null, 1));
  return contents;
}

const BEGIN = `begin isolation level repeatable read, read only, deferrable`;
/** The output must not depend on the server's settings, and a backup has no time limit. */
export const COPY_SETTINGS = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;
/** Prevents migrations while the snapshot is read; the lock ends with the transaction. */
const WITHOUT_MIGRATIONS = `select pg_advisory_xact_lock_shared(${LOCKS.migration})`;

const HAS_SCHEMA = `select to_regclass('migrations') is not null as product, to_regclass('${JOBS_SCHEMA}.job') is not null as jobs`;
const MIGRATIONS = 'select name from migrations order by timestamp, id';
const TABLES = `
  select n.nspname as schema, c.relname as name,
         array(select a.attname::text from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'migrations'
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
   order by c.relname`;
/** Sequences do not roll back, so a value may be later than the snapshot. */
const SEQUENCES = `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`;
const QUEUES = `
  select name, jsonb_strip_nulls(jsonb_build_object('policy', policy, 'retryLimit', retry_limit, 'retryDelay', retry_delay,
           'retryBackoff', retry_backoff, 'expireInSeconds', expire_seconds, 'retentionMinutes', retention_minutes)) as options
    from ${JOBS_SCHEMA}.queue order by name`;
/** Jobs that are not done, and failed ones, which an organiser may retry; one JSON per row. */
const JOBS = `select to_jsonb(j) from ${JOBS_SCHEMA}.job j where state in ('created', 'retry', 'active', 'failed') order by created_on, id`;
const PHOTO_IDS = `select id from photos order by id`;

/**
 * Copies one consistent view of the database, while others write. It ends before the photos are read, because PostgreSQL
 * cannot vacuum while it is open. Throws if the database has no schema of Apéro.
 */
function copyDatabase(archive: ArchiveWriter, { url, version, takenAt, jwtSecret }: BackupOrder) {
  return withConnection({ connectionString: url, application_name: 'apero-backup' }, async (connection) => {
    const read = async <Row extends object>(sql: string) => (await connection.query<Row>(sql)).rows;
    const copy = async (what: string, folder: string): Promise<number> => {
      const stream = connection.query(copyTo(`copy ${what} to stdout`));
      let part = 0;
      for await (const rows of wholeRows(stream))
        await archive.add(`${folder}/${String(part++).padStart(6, '0')}`, rows);
      return stream.rowCount;
    };
    for (const statement of [BEGIN, COPY_SETTINGS, WITHOUT_MIGRATIONS]) await read(statement);
    const [has] = await read<{ product: boolean; jobs: boolean }>(HAS_SCHEMA);
    if (!has?.product) throw new Error('This database has no schema of Apéro: there is nothing to back up.');
    const tables = await read<ArchivedTable>(TABLES);
    const manifest: Manifest = {
      product: 'apero',
      format: FORMAT,
      version,
      takenAt: takenAt.toISOString(),
      migrations: (await read<{ name: string }>(MIGRATIONS)).map(({ name }) => name),
      tables,
      queues: has.jobs ? await read<ArchivedQueue>(QUEUES) : [],
      secretCheck: secretCheck(jwtSecret),
    };
    await archive.add(MANIFEST, JSON.stringify(manifest, null, 1));
    const rows: Record<string, number> = {};
    for (const table of tables)
      rows[tableName(table)] = await copy(withColumns(table), `tables/${tableName(table)}`);
    const jobs = has.jobs ? await copy(`(${JOBS})`, 'jobs') : 0;
    const sequences = await read<{ name: string; value: string | null }>(SEQUENCES);
    return {
      rows,
      jobs,
      sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
      photoIds: (await read<{ id: string }>(PHOTO_IDS)).map(({ id }) => id),
    };
  });
}

/** Bytes after which a new part of a table begins: at most this much is in memory. */
const PART_BYTES = 4 * 2 ** 20;
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

/** Number of photo files between two progress messages. */
const TOLD_AFTER = 1000;

/** Adds photo files, one after the other. Returns their number, and the missing ones. */
async function addPhotos(
  archive: ArchiveWriter,
  dataDir: string,
  ids: readonly string[],
  say: (sentence: string) => void,
): Promise<{ photoFiles: number; gone: string[] }> {
  const gone: string[] = [];
  let photoFiles = 0;
  for (const file of ids.flatMap(filesOfPhoto)) {
    const handle = await orMissing(open(join(dataDir, PHOTOS, file)));
    if (!handle) {
      gone.push(file);
      continue;
    }
    const { size } = await handle.stat();
    // the stream closes the handle
    await archive.addStream(`photos/${file}`, size, handle.createReadStream() as AsyncIterable<Buffer>);
    if (++photoFiles % TOLD_AFTER === 0) say(`${photoFiles} files of photos …`);
  }
  return { photoFiles, gone };
}
