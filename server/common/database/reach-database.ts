import type { ReadSettings } from '../config/read-settings.js';
import { Database } from './database.js';
import { runningEmbeddedUrl } from './embedded/running.js';
import { type OpenDatabase, openDatabase } from './open-database.js';
import { openPool } from './pool.js';

/**
 * The database for a command: the one of the settings, the embedded one of a server that is running now, or else one
 * that is started for as long as the command takes.
 */
export async function reachDatabase(settings: ReadSettings): Promise<OpenDatabase> {
  const running = settings.databaseUrl ? undefined : await runningEmbeddedUrl(settings.dataDir);
  return running ? { url: running, close: () => Promise.resolve() } : openDatabase(settings);
}

/** Does `work` on a small pool of connections, for a command that needs nothing of the app but its database. */
export async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = new Database(openPool(url, 2));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
