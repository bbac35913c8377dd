/** An archive, or a request about one, is invalid. The message is for operators. */
export class ArchiveError extends Error {}

/** The version of the archive format. An archive of a later version is refused. */
export const FORMAT = 1;
/** The first entry: what was backed up. */
export const MANIFEST = 'manifest.json';
/** The last entry but one: the numbers of rows and files. */
export const CONTENTS = 'contents.json';
/** The last entry, in the format of `sha256sum --check`. An archive without it is incomplete. */
export const CHECKSUMS = 'SHA256SUMS';

/** A table in the archive, and its columns in the order of the copy. */
export interface ArchivedTable {
  schema: string;
  name: string;
  columns: readonly string[];
}

/** A job queue, with pg-boss's options for creating it. */
export interface ArchivedQueue {
  name: string;
  options: Readonly<Record<string, unknown>>;
}

/** What was backed up. */
export interface Manifest {
  product: 'apero';
  format: number;
  /** Version of the program that wrote it. */
  version: string;
  takenAt: string;
  /** The instance's id; null from before instances had one. */
  instance: string | null;
  /** The version of PostgreSQL. */
  postgres: string;
  /** The applied migrations, oldest first. */
  migrations: readonly string[];
  tables: readonly ArchivedTable[];
  queues: readonly ArchivedQueue[];
  /** Shows whether a server has the same JWT_SECRET, without revealing it. */
  secretCheck: string;
}

/** The amount of data in an archive. */
export interface Contents {
  /** Rows by table (`schema.name`). */
  rows: Readonly<Record<string, number>>;
  jobs: number;
  /** Last values of sequences, by name; null: not used yet. */
  sequences: Readonly<Record<string, string | null>>;
  photoFiles: number;
  /** Photo files that a row named, and that had been deleted before they were read. */
  gone: readonly string[];
}

/** Returns the name of a table for messages and for `Contents.rows`. */
export function tableName({ schema, name }: Pick<ArchivedTable, 'schema' | 'name'>): string {
  return `${schema}.${name}`;
}

/** Returns the entry name of a part of a table. */
export function tableEntry(table: ArchivedTable, part: number): string {
  return `tables/${tableName(table)}/${String(part).padStart(6, '0')}`;
}

const ENTRY =
  /^(?:tables\/(?<table>[a-z_]+\.[a-z_0-9]+)\/\d{6}|(?<jobs>jobs)\/\d{6}|photos\/(?<photo>[\w-]+\.webp)|secrets\/(?<secret>[\w.-]+))$/;

/** Returns the kind of an entry, by its name; undefined if the name is invalid. */
export function kindOfEntry(entry: string) {
  const groups = Object.entries(ENTRY.exec(entry)?.groups ?? {});
  const found = groups.find(([, name]) => name !== undefined);
  return found && { kind: found[0] as 'table' | 'photo' | 'secret' | 'jobs', name: found[1] };
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

/** Parses the manifest. Returns undefined if it is of another program, and null if it cannot be read. */
export function readManifest(text: string): Manifest | undefined | null {
  try {
    const read = JSON.parse(text) as Partial<Manifest>;
    const isOurs =
      read.product === 'apero' && typeof read.format === 'number' && Array.isArray(read.migrations);
    return isOurs ? (read as Manifest) : undefined;
  } catch {
    return null;
  }
}

/** Returns the name of an archive in a folder, made from its time only. */
export function archiveName(takenAt: Date): string {
  return `apero-${takenAt.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`;
}

/** Returns the archives of a folder, except the newest `keep`. */
export function outdated(files: readonly string[], keep: number): string[] {
  const ours = files.filter((file) => /^apero-\d{8}T\d{6}Z\.tar\.gz$/.test(file));
  return ours.toSorted().slice(0, Math.max(0, ours.length - keep));
}
