/** The backup room: database and photos in one archive while the server runs, and back. Used by its commands alone. */
export { type Backup, backUp } from './back-up.js';
export { restore, type RestoreOrder } from './restore.js';
