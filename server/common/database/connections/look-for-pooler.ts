import { randomBytes } from 'node:crypto';
import { Connection, backendPid } from './connection.js';

/** What stands between us and the database. */
export interface PoolerFound {
  /** Whether the address leads through a pooler. */
  isPooled: boolean;
  /** Whether it gives a session of the database to several of ours in turn (transaction mode); false if not seen. */
  sharesSessions: boolean;
  /** Whether a statement that was prepared is unknown later. */
  losesPrepared: boolean;
}

/** Longest that one question may take, in milliseconds. A pooler that has one connection alone lets the second wait. */
const WITHIN = 3000;
/** No statement can be found by this name: the session that we get does not have it. */
const UNKNOWN_STATEMENT = '26000';

/** Finds out whether an address leads through a pooler, and what that one does with sessions and prepared statements. */
export async function lookForPooler(url: string): Promise<PoolerFound> {
  const found = { isPooled: false, sharesSessions: false, losesPrepared: false };
  const [one, other] = [connectionTo(url), connectionTo(url)];
  try {
    await one.connect();
    const statement = `apero_look_${randomBytes(6).toString('hex')}`;
    const first = await pidOf(one, statement);
    // a pooler invents the number that it tells when a connection is opened
    if (first === backendPid(one)) return found;
    found.isPooled = true;
    await other.connect();
    // takes the session that the other has used and given back
    await other.query('begin; select 1');
    const second = await pidOf(one, statement);
    found.sharesSessions = first !== second;
  } catch (error) {
    if (!found.isPooled) throw error;
    found.losesPrepared = found.sharesSessions = (error as { code?: unknown }).code === UNKNOWN_STATEMENT;
  } finally {
    for (const connection of [one, other]) void connection.end().catch(() => undefined);
  }
  return found;
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
