import { photoFile, PHOTO_SIZES } from '../profile/images/image-kind.rules.js';

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

export const FOREIGN = 'This is no archive of Apéro.';
export const DAMAGED = 'The archive is damaged or cut off';

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

/** The photo folder in DATA_DIR. */
export const PHOTOS = 'photos';

/** The files of a photo, one for each size. */
export function filesOfPhoto(id: string): string[] {
  return PHOTO_SIZES.map((size) => photoFile(id, size));
}

/** Returns the name of a table for messages and for `Contents.rows`. */
export function tableName({ schema, name }: Pick<ArchivedTable, 'schema' | 'name'>): string {
  return `${schema}.${name}`;
}

const ENTRY =
  /^(?:tables\/(?<table>[a-z_]+\.[a-z_0-9]+)\/\d{6}|(?<jobs>jobs)\/\d{6}|photos\/(?<photo>[\w-]+\.webp)|secrets\/(?<secret>[\w.-]+))$/;

/** Returns the kind of an entry, by its name; undefined if the name is invalid. */
export function kindOfEntry(entry: string) {
  const groups = Object.entries(ENTRY.exec(entry)?.groups ?? {});
  const found = groups.find(([, name]) => name !== undefined);
  return found && { kind: found[0] as 'table' | 'photo' | 'secret' | 'jobs', name: found[1] };
}

/** Parses the manifest. Throws ArchiveError if it cannot be read, or is of another program. */
export function parseManifest(text: string): Manifest {
  let read: Partial<Manifest>;
  try {
    read = (JSON.parse(text) ?? {}) as Partial<Manifest>;
  } catch {
    throw new ArchiveError(`${DAMAGED}: its manifest cannot be read.`);
  }
  if (read.product !== 'apero' || typeof read.format !== 'number' || !Array.isArray(read.migrations))
    throw new ArchiveError(FOREIGN);
  return read as Manifest;
}
