/** The version of the archive's form. An archive of a later form is refused. */
export const FORMAT = 1;
/** The first entry: what the archive is of. */
export const MANIFEST = 'manifest.json';
/** The last entry but one: how much there is. */
export const CONTENTS = 'contents.json';
/** The last entry, as `sha256sum --check` reads it: an archive without it is cut off. */
export const CHECKSUMS = 'SHA256SUMS';

/** A table in the archive, and its columns in the order in which they were copied. */
export interface ArchivedTable {
  schema: string;
  name: string;
  columns: readonly string[];
}

/** A queue of the jobs, as pg-boss creates it. */
export interface ArchivedQueue {
  name: string;
  options: Readonly<Record<string, unknown>>;
}

/** What an archive is of. */
export interface Manifest {
  product: 'apero';
  format: number;
  /** Of the program that wrote it. */
  version: string;
  takenAt: string;
  /** Which instance it was taken from; null before instances had an id. */
  instance: string | null;
  /** The version of PostgreSQL that it was taken from. */
  postgres: string;
  /** The migrations that had been applied, oldest first. */
  migrations: readonly string[];
  tables: readonly ArchivedTable[];
  queues: readonly ArchivedQueue[];
  /** Tells whether a server has the same JWT_SECRET, and not which. */
  secretCheck: string;
}

/** How much an archive holds. */
export interface Contents {
  /** By table, as `schema.name`. */
  rows: Readonly<Record<string, number>>;
  jobs: number;
  /** The last values of sequences, by name; null: not used yet. */
  sequences: Readonly<Record<string, string | null>>;
  photoFiles: number;
  /** Files of photos that a row named, and that had been deleted by the time they were read. */
  gone: readonly string[];
}

/** The name of a table in sentences and in `Contents.rows`. */
export function tableName({ schema, name }: Pick<ArchivedTable, 'schema' | 'name'>): string {
  return `${schema}.${name}`;
}

/** The entry of the nth part of a table. */
export function tableEntry(table: ArchivedTable, part: number): string {
  return `tables/${tableName(table)}/${String(part).padStart(6, '0')}`;
}

/** What an entry is, by its name; undefined for one that no archive has. */
export function kindOfEntry(
  entry: string,
): { kind: 'table' | 'photo' | 'secret' | 'jobs'; name: string } | undefined {
  const found =
    /^(?:(tables)\/([a-z_]+\.[a-z_0-9]+)\/\d{6}|(jobs)\/\d{6}|(photos)\/([\w-]+\.webp)|(secrets)\/([\w.-]+))$/.exec(
      entry,
    );
  if (!found) return undefined;
  const [, tables, table, jobs, photos, photo, , secret] = found;
  if (tables && table) return { kind: 'table', name: table };
  if (jobs) return { kind: 'jobs', name: 'jobs' };
  if (photos && photo) return { kind: 'photo', name: photo };
  return secret ? { kind: 'secret', name: secret } : undefined;
}

/** Returns why this program cannot restore an archive, as a sentence; undefined if it can. */
export function whyTooNew(manifest: Manifest, known: readonly string[]): string | undefined {
  const { format, version, migrations } = manifest;
  if (format > FORMAT)
    return `The archive was written by a newer Apéro (${version}): restore it with that one.`;
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length === 0) return undefined;
  return (
    `The archive was written by a newer Apéro (${version}), whose schema this one does not know ` +
    `(${unknown.join(', ')}): restore it with that one.`
  );
}

/** Reads the manifest. Returns undefined if this is none. */
export function readManifest(text: string): Manifest | undefined {
  try {
    const read = JSON.parse(text) as Partial<Manifest>;
    const isOurs =
      read.product === 'apero' && typeof read.format === 'number' && Array.isArray(read.migrations);
    return isOurs ? (read as Manifest) : undefined;
  } catch {
    return undefined;
  }
}

/** The name of an archive that is written into a folder: it says when, and nothing else. */
export function archiveName(takenAt: Date): string {
  return `apero-${takenAt.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`;
}

/** Returns the archives of a folder that are older than the newest `keep`. */
export function outdated(files: readonly string[], keep: number): string[] {
  const ours = files.filter((file) => /^apero-\d{8}T\d{6}Z\.tar\.gz$/.test(file));
  return ours.toSorted().slice(0, Math.max(0, ours.length - keep));
}
