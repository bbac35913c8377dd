import { type ReadSettings, SettingsError } from '../config/read-settings.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  hasEmbeddedDatabase,
} from './embedded/embedded-postgres.js';
import { migrate } from './schema/migrate.js';
import { lookForPooler } from './connections/look-for-pooler.js';
import { grantToServingRole } from './schema/serving-role.js';

/** An open database with the newest schema. */
export interface OpenDatabase {
  url: string;
  /** Resolves with a sentence if the embedded server could not be kept running. */
  givenUp: Promise<string>;
  /** Stops the embedded server, if this process started one. */
  close: () => Promise<void>;
}

/** An external server is never given up. */
const NEVER = new Promise<never>(() => undefined);

/**
 * Migrates the schema to the newest version, as the role of `migrationUrl` if there is one; the serving role may then
 * only read and write rows.
 */
export async function prepareSchema(servingUrl: string, migrationUrl: string | null): Promise<void> {
  await migrate(migrationUrl ?? servingUrl);
  if (migrationUrl) await grantToServingRole(migrationUrl, servingUrl);
}

/** Starts the embedded PostgreSQL if no other is set, and migrates the schema to the newest version. */
export async function openDatabase(settings: ReadSettings): Promise<OpenDatabase> {
  if (settings.databaseUrl) {
    await assertUsablePooler(settings.databaseUrl, settings.preparedStatements);
    await prepareSchema(settings.databaseUrl, settings.migrationDatabaseUrl);
    return { url: settings.databaseUrl, givenUp: NEVER, close: () => Promise.resolve() };
  }
  if (settings.makesDatabase && !(await hasEmbeddedDatabase(settings.dataDir)))
    process.stderr.write(`Making a database in ${settings.dataDir} …\n`);
  const embedded = await startEmbedded(settings, (line) => process.stdout.write(`${line}\n`));
  try {
    await migrate(embedded.url);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { url: embedded.url, givenUp: embedded.givenUp, close: () => embedded.stop() };
}

// otherwise every transaction would fail, or a request whenever it gets a session that has not prepared its statement
async function assertUsablePooler(url: string, prepares: boolean): Promise<void> {
  const { refusesTransactions, losesPrepared } = await lookForPooler(url);
  if (refusesTransactions)
    throw new SettingsError(
      'DATABASE_URL leads through a pooler in statement mode, which allows no transactions: set its pool_mode to transaction or session.',
    );
  if (!prepares || !losesPrepared) return;
  throw new SettingsError(
    'DATABASE_URL leads through a pooler in transaction mode that loses prepared statements: set PREPARED_STATEMENTS=off, ' +
      'or max_prepared_statements in PgBouncer 1.21 or newer.',
  );
}

/**
 * Starts the embedded PostgreSQL of DATA_DIR. Throws in production if there is none yet and DATABASE_URL is not
 * `embedded`: probably the setting was forgotten, and an empty database would look as if all data were lost.
 */
export async function startEmbedded(
  { dataDir, makesDatabase }: Pick<ReadSettings, 'dataDir' | 'makesDatabase'>,
  log: (sentence: string) => void,
): Promise<EmbeddedPostgres> {
  if (!makesDatabase && !(await hasEmbeddedDatabase(dataDir)))
    throw new SettingsError(
      `DATABASE_URL is not set, and there is no embedded database in ${dataDir}: production does not begin with an ` +
        'empty one by itself. Set DATABASE_URL to your PostgreSQL, or DATABASE_URL=embedded to have one made there.',
    );
  return startEmbeddedPostgres({ dataDir, log });
}
