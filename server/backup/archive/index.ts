/** The archive file: one compressed tar with checksums, optionally encrypted; written completely or not at all. */
export {
  type ArchivedQueue,
  type ArchivedTable,
  ArchiveError,
  CONTENTS,
  type Contents,
  FORMAT,
  kindOfEntry,
  MANIFEST,
  type Manifest,
  tableEntry,
  tableName,
  whyTooNew,
} from './archive.rules.js';
export { createArchiveFile, keepNewest, openArchiveFile, PIPE } from './archive-file.js';
export { type ArchiveVisitor, type ReadArchive, readArchive } from './archive-reader.js';
export { ArchiveWriter } from './archive-writer.js';
