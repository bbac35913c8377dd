import type { ReadSettings } from '../config/read-settings.js';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.js';
import { migrate } from './migrate.js';
import { grantToServingRole } from './serving-role.js';

/** An open database with the newest schema. */
export interface OpenDatabase {
  url: string;
  /** Stops the embedded server, if this process started one. */
  close: () => Promise<void>;
}

/**
 * Brings the schema to the newest version, as the role of `migrationUrl` if there is one; then the role that serves may
 * read and write rows, and nothing else.
 */
export async function prepareSchema(servingUrl: string, migrationUrl: string | null): Promise<void> {
  await migrate(migrationUrl ?? servingUrl);
  if (migrationUrl) await grantToServingRole(migrationUrl, servingUrl);
}

/** Starts the embedded PostgreSQL where no other is set, and brings the schema to the newest version. */
export async function openDatabase(settings: ReadSettings): Promise<OpenDatabase> {
  if (settings.databaseUrl) {
    await prepareSchema(settings.databaseUrl, settings.migrationDatabaseUrl);
    return { url: settings.databaseUrl, close: () => Promise.resolve() };
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    log: (line) => process.stdout.write(`${line}\n`),
  });
  try {
    await migrate(embedded.url);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { url: embedded.url, close: () => embedded.stop() };
}
