import type { ReadSettings } from '../config/read-settings.js';
import { Database } from './database.js';
import { runningEmbeddedUrl } from './embedded/running.js';
import { type OpenDatabase, openDatabase } from './open-database.js';
import { openPool } from './pool.js';

/**
 * Returns the database for a command: that of the settings, the embedded one of a running server, or an embedded one
 * that is started for the duration of the command.
 */
export async function reachDatabase(settings: ReadSettings): Promise<OpenDatabase> {
  const running = settings.databaseUrl ? undefined : await runningEmbeddedUrl(settings.dataDir);
  return running ? { url: running, close: () => Promise.resolve() } : openDatabase(settings);
}

/** Runs `work` on a small pool of connections, for a command that needs only the database of the app. */
export async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = new Database(openPool(url, 2));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
