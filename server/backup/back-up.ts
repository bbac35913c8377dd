import {
  type ArchivedTable,
  CONTENTS,
  type Contents,
  FORMAT,
  MANIFEST,
  type Manifest,
  tableEntry,
  tableName,
} from './archive.rules.js';
import { ArchiveWriter, createArchiveFile } from './archive.js';
import { Snapshot } from './snapshot.js';
import { addPhotos, addSecrets, secretCheck } from './files.js';

function countRows({ rows }: Pick<Contents, 'rows'>): number {
  return Object.values(rows).reduce((all, some) => all + some, 0);
}

/** Returns a description of the amount of data in an archive. */
export function describeContents(contents: Contents): string {
  const { jobs, photoFiles, gone } = contents;
  const lost = gone.length > 0 ? ` (${gone.length} deleted meanwhile)` : '';
  return `${countRows(contents)} rows, ${jobs} jobs, ${photoFiles} files of photos${lost}`;
}

/** Returns the steps that operators have to do after a restore. */
export function nextSteps(takenAt: string): string[] {
  return [
    `1. Start with RESTORED=1: nothing leaves and nothing is sold, and you can look around.`,
    `2. npm run reconcile -- --since ${takenAt} lists what the payment provider knows of since (first with --dry-run).`,
    `3. npm run erase-again repeats the deletions of accounts since, and npm run verify checks the numbers.`,
    `4. If the folder of photos is the one of before: npm run photos -- adopt.`,
    `5. Start normally, without RESTORED.`,
  ];
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

export interface Backup {
  path: string;
  contents: Contents;
}

/** Number of photo files between two progress messages. */
const TOLD_AFTER = 1000;

/** Writes database, photos and generated secrets into one archive, while the server runs. */
export async function backUp(order: BackupOrder): Promise<Backup> {
  const file = await createArchiveFile(order.path, order.takenAt);
  const archive = new ArchiveWriter({ ...order, output: file.output });
  try {
    const contents = await fill(archive, order);
    await archive.finish();
    await file.complete();
    return { path: file.path, contents };
  } catch (error) {
    await archive.abandon();
    await file.discard();
    throw error;
  }
}

async function fill(archive: ArchiveWriter, order: BackupOrder): Promise<Contents> {
  const { copied, photoIds } = await copyDatabase(archive, order);
  order.say(`${countRows(copied)} rows of ${Object.keys(copied.rows).length} tables, ${copied.jobs} jobs.`);
  await addSecrets(archive, order.dataDir);
  const photos = await addPhotos(archive, order.dataDir, photoIds, (done) => {
    if (done % TOLD_AFTER === 0) order.say(`${done} files of photos …`);
  });
  const contents = { ...copied, ...photos };
  await archive.add(CONTENTS, JSON.stringify(contents, null, 1));
  return contents;
}

// the snapshot ends before the photos are read, because PostgreSQL cannot vacuum while it is open
async function copyDatabase(archive: ArchiveWriter, order: BackupOrder) {
  const snapshot = await Snapshot.open(order.url);
  try {
    const tables = await snapshot.tables();
    await archive.add(MANIFEST, JSON.stringify(await manifestOf(snapshot, tables, order), null, 1));
    const rows: Record<string, number> = {};
    for (const table of tables)
      rows[tableName(table)] = await snapshot.copyTable(table, (part, nth) =>
        archive.add(tableEntry(table, nth), part),
      );
    const jobs = await snapshot.copyJobs((part, nth) =>
      archive.add(`jobs/${String(nth).padStart(6, '0')}`, part),
    );
    const sequences = await snapshot.sequences();
    return { copied: { rows, jobs, sequences }, photoIds: await snapshot.photoIds() };
  } finally {
    await snapshot.close();
  }
}

async function manifestOf(
  snapshot: Snapshot,
  tables: readonly ArchivedTable[],
  { version, takenAt, jwtSecret }: BackupOrder,
): Promise<Manifest> {
  return {
    product: 'apero',
    format: FORMAT,
    version,
    takenAt: takenAt.toISOString(),
    instance: await snapshot.instance(),
    postgres: await snapshot.postgresVersion(),
    migrations: await snapshot.migrations(),
    tables,
    queues: await snapshot.queues(),
    secretCheck: secretCheck(jwtSecret),
  };
}
