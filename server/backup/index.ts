/** The backup room: one archive of database and photos while the server runs, and its restore. For commands only. */
export { type Backup, backUp } from './back-up.js';
export { restore, type RestoreOrder } from './restore.js';
