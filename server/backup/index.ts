/**
 * The backup room: database and photos in one archive while the server runs, and back. Used by its commands alone.
 *
 * - `database`: the database's part of a backup: a snapshot that is copied out, and a schema that is filled again.
 */
export { type Backup, backUp } from './back-up.js';
export { restore, type RestoreOrder } from './restore.js';
