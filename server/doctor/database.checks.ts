import type { ReadSettings } from '../common/config/read-settings.js';
import { probe } from '../common/database/connections/connection.js';
import { lookForPooler, problemOfPooler } from '../common/database/connections/look-for-pooler.js';
import { schemaState } from '../common/database/schema/migrate.js';
import { about, applying, type Finding, kindOf } from './finding.js';

/** Timeout of a connection and its statement, in milliseconds. */
export const DATABASE_TIMEOUT = 5000;
const OLDEST_VERSION = 15;
/** Connections that other programs, backups and migrations need besides one replica. */
const SPARE_CONNECTIONS = 10;
const LARGEST_SKEW = 5000;

interface Facts {
  version: number;
  readOnly: boolean;
  connections: number;
  schema: boolean;
  mayServe: boolean | null;
  now: Date;
}

const FACTS = `select current_setting('server_version_num')::int / 10000 as version,
  pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "readOnly",
  current_setting('max_connections')::int as connections,
  to_regclass('migrations') is not null as schema,
  case when to_regclass('reservations') is not null
       then has_table_privilege('reservations', 'select, insert, update, delete') end as "mayServe",
  clock_timestamp() as now`;

/** Checks the database: connection, rights, pooler, migrations, clock. `time`: the machine's, in milliseconds. */
export async function checkDatabase(
  url: string,
  settings: ReadSettings,
  time: () => number,
): Promise<Finding[]> {
  const { fault } = about('database');
  try {
    const asked = time();
    const [facts] = (await probe<Facts>(url, FACTS, DATABASE_TIMEOUT, 'doctor')).rows as [Facts];
    const skew = (asked + time()) / 2 - facts.now.getTime();
    return [
      ...checkServer(facts, settings),
      ...(await checkPooler(url, settings)),
      await checkMigrations(settings.migrationDatabaseUrl ?? url, facts),
      checkClock(skew),
    ];
  } catch (error) {
    return [
      fault(
        `it cannot be reached (${kindOf(error)}).`,
        'Look whether PostgreSQL runs, and at host, port, name, role and password of DATABASE_URL.',
      ),
    ];
  }
}

function checkServer(facts: Facts, { databasePool }: ReadSettings): Finding[] {
  const { ok, warning, fault } = about('database');
  const { version, readOnly, connections, mayServe } = facts;
  const found = [
    version < OLDEST_VERSION &&
      fault(`it is PostgreSQL ${version}.`, `Use PostgreSQL ${OLDEST_VERSION} or newer.`),
    readOnly &&
      fault('it takes no writes.', 'DATABASE_URL leads to a standby, or it is read-only: name the primary.'),
    mayServe === false &&
      fault(
        'the role may not read and write the tables.',
        'npm run migration:run with MIGRATION_DATABASE_URL grants it.',
      ),
    connections < databasePool + SPARE_CONNECTIONS &&
      warning(
        `it allows ${connections} connections, and each replica takes up to ${databasePool}.`,
        'Raise max_connections, lower DATABASE_POOL, or put a pooler in between.',
      ),
  ];
  return applying(found, ok(`reached, PostgreSQL ${version}, the role may serve`));
}

async function checkPooler(url: string, settings: ReadSettings): Promise<Finding[]> {
  const { ok, warning, fault } = about('pooler');
  const pooler = await lookForPooler(url);
  const { isPooled, sharesSessions } = pooler;
  const { migrationDatabaseUrl: own, preparedStatements } = settings;
  const problem = problemOfPooler(pooler, preparedStatements);
  const found = [
    problem && fault(`${problem.says}.`, `Set ${problem.set}.`),
    isPooled &&
      !own &&
      warning(
        'migrations go through the pooler too.',
        'Set MIGRATION_DATABASE_URL to the database’s own address.',
      ),
    own !== null &&
      (await lookForPooler(own)).isPooled &&
      warning('MIGRATION_DATABASE_URL leads through a pooler.', 'Name the database’s own address there.'),
  ];
  const inBetween = `one is in between${sharesSessions ? ', in transaction mode' : ''}`;
  return applying(found, ok(isPooled ? inBetween : 'none in between'));
}

async function checkMigrations(url: string, { schema, mayServe }: Facts): Promise<Finding> {
  const { ok, warning } = about('migrations');
  const pending = (says: string) =>
    warning(says, 'They run at the next start, or now with npm run migration:run.');
  if (!schema) return pending('none has run yet.');
  if (mayServe === false) return pending('this role may not see which have run.');
  const state = await schemaState(url);
  if (state === 'newer') return ok('all have run, and those of a newer version');
  return state === 'current' ? ok('all have run') : pending('some have not run yet.');
}

/** @param skew milliseconds by which this machine is ahead of the database */
function checkClock(skew: number): Finding {
  const { ok, fault } = about('clock');
  const seconds = Math.abs(Math.round(skew / 1000));
  if (Math.abs(skew) <= LARGEST_SKEW) return ok(`within ${seconds + 1} s of the database’s`);
  return fault(
    `this machine is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} the database.`,
    'Set the clocks of both by a time server (NTP).',
  );
}
