import { withConnection } from '../connections/connection.js';

/** An empty schema that exists while a restore into an empty database has not finished. */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/** Marks an empty database: until the mark is removed no server starts on it, and it may be restored again. */
export async function markUnfinishedRestore(url: string): Promise<void> {
  await withConnection({ connectionString: url }, (connection) =>
    connection.query(`create schema if not exists ${UNFINISHED_RESTORE}`),
  );
}

/** Throws if a restore into the database has begun and not finished. */
export function assertRestored(hasMark: boolean): void {
  if (!hasMark) return;
  throw new Error(
    'A restore into this database has not finished: it is empty. Run npm run restore again, ' +
      `or drop the schema ${UNFINISHED_RESTORE} to begin with an empty one.`,
  );
}
