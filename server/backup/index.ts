/**
 * The backup room: backs up database and photos into one archive while the server runs, and restores them. Used only by
 * its commands.
 */
export { type Backup, backUp } from './back-up.js';
export { restore, type RestoreOrder } from './restore.js';
