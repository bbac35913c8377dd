import { randomBytes } from 'node:crypto';
import { Connection, backendPid } from './connection.js';

/** What is between us and the database. */
export interface PoolerFound {
  /** Whether the address leads to a pooler. */
  isPooled: boolean;
  /** Whether it shares database sessions between clients (transaction mode); false if not observed. */
  sharesSessions: boolean;
  /** Whether a prepared statement is unknown later. */
  losesPrepared: boolean;
  /** Whether it refuses transactions of several statements (statement mode). */
  refusesTransactions: boolean;
}

/** Timeout of one query, in milliseconds. A pooler with a single connection makes the second client wait. */
const WITHIN = 3000;
/** SQLSTATE for an unknown prepared statement: the current session does not have it. */
const UNKNOWN_STATEMENT = '26000';
/** SQLSTATE of PgBouncer for what its mode does not allow. */
const NOT_ALLOWED = '08P01';

/** Finds out whether an address leads to a pooler, and how it handles sessions and prepared statements. */
export async function lookForPooler(url: string): Promise<PoolerFound> {
  const found = { isPooled: false, sharesSessions: false, losesPrepared: false, refusesTransactions: false };
  const [one, other] = [connectionTo(url), connectionTo(url)];
  try {
    await one.connect();
    const statement = `apero_look_${randomBytes(6).toString('hex')}`;
    const first = await pidOf(one, statement);
    // a pooler invents the process id that it reports when a connection is opened
    if (first === backendPid(one)) return found;
    found.isPooled = true;
    await other.connect();
    // takes the session that the other connection has used and returned
    await other.query('begin; select 1');
    const second = await pidOf(one, statement);
    found.sharesSessions = first !== second;
  } catch (error) {
    if (!found.isPooled) throw error;
    const { code } = error as { code?: unknown };
    found.refusesTransactions = code === NOT_ALLOWED;
    found.losesPrepared = found.sharesSessions = code === UNKNOWN_STATEMENT;
  } finally {
    for (const connection of [one, other]) void connection.end().catch(() => undefined);
  }
  return found;
}

/** Returns why no server works through a pooler, and what to set; null if one does. */
export function problemOfPooler({ refusesTransactions, losesPrepared }: PoolerFound, prepares: boolean) {
  const through = 'DATABASE_URL leads through a pooler that';
  if (refusesTransactions)
    return { says: `${through} allows no transactions`, set: 'its pool_mode to transaction or session' };
  if (!prepares || !losesPrepared) return null;
  const set = 'PREPARED_STATEMENTS=off, or max_prepared_statements in PgBouncer 1.21 or newer';
  return { says: `${through} loses prepared statements`, set };
}

function connectionTo(url: string): Connection {
  return new Connection({ connectionString: url, connectionTimeoutMillis: WITHIN, query_timeout: WITHIN });
}

async function pidOf(connection: Connection, name: string): Promise<number | undefined> {
  const { rows } = await connection.query<{ pid: number }>({
    name,
    text: 'select pg_backend_pid() as pid where $1',
    values: [true],
  });
  return rows[0]?.pid;
}
