import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig, type QueryConfig, type QueryResultRow } from 'pg';

/** Timeouts before a database counts as dead, in milliseconds. */
export interface Patience {
  /** A connection that has waited this long for an answer starts a check of the database. */
  suspectAfter: number;
  /** Timeout of the check, on a separate connection. */
  answerWithin: number;
  /** Interval between two checks while the database is away. */
  askEvery: number;
  /** Maximum time of any statement, by our own clock: longer than every limit set at the server. */
  giveUpAfter: number;
}

/** The injection token of `Patience`. */
export const PATIENCE = Symbol('Patience');

export const DEFAULT_PATIENCE: Patience = {
  suspectAfter: 2000,
  answerWithin: 2500,
  askEvery: 500,
  giveUpAfter: 75_000,
};

/** Maximum number of prepared texts. We have far fewer; texts that differ at each call must not fill the memory. */
const MAX_PREPARED = 1000;
/** A statement with more parameters inserts many rows, and its text depends on their number: it is not prepared. */
const MAX_PARAMETERS = 50;
const names = new Map<string, string>();

/** Returns a statement for the driver. One with parameters gets a name: each connection plans it once. */
function statement(text: string, values: unknown[]): QueryConfig {
  if (values.length === 0 || values.length > MAX_PARAMETERS) return { text, values };
  if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, `apero_${names.size + 1}`);
  const name = names.get(text);
  return { text, values, ...(name && { name }) };
}

/** Milliseconds without traffic after which TCP sends keep-alive probes. */
const KEEP_ALIVE_AFTER = 10_000;

/** A connection was closed by us: the server does not answer, or is no longer the one that we connected to. */
export class ConnectionLost extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('Connection terminated: the database did not answer');
  }
}

/**
 * A connection whose loss does not end the process. A pool listens for errors only while a connection is idle; one in
 * use would emit an unhandled error. Here a listener is always attached, and the next statement reports the loss.
 */
export class Connection extends Client {
  constructor(config?: ClientConfig) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER, ...config });
    this.on('error', () => undefined);
  }

  /** Closes the connection at once, without notifying the server. Pending statements fail. */
  abandon(): void {
    this.connection.stream.destroy(new ConnectionLost());
  }
}

/** Runs work on a connection of its own. */
export async function withConnection<T>(
  config: ClientConfig,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = new Connection(config);
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end().catch(() => undefined);
  }
}

/**
 * Runs one query on a new connection of its own. Returns the rows, and the process id of the backend as reported when the
 * connection was opened. Throws ConnectionLost if the answer does not come within `within` milliseconds, whatever the
 * network does.
 *
 * @param name the application's in PostgreSQL: a restore refuses while a server (`apero…`) uses the database
 */
export async function probe<Row extends QueryResultRow>(
  url: string,
  sql: string,
  within: number,
  name = 'apero-watch',
) {
  const client = new Connection({ connectionString: url, application_name: name });
  const answered = new AbortController();
  const answer = async () => {
    await client.connect();
    const { rows } = await client.query<Row>(sql);
    return { rows, pid: backendPid(client) };
  };
  const silence = async (): Promise<never> => {
    await delay(within, undefined, { signal: answered.signal });
    // in a busy process a timer fires before arrived data is read, so read that first
    for (let turns = 0; turns < 5; turns++) await turn();
    throw new ConnectionLost();
  };
  try {
    const found = await Promise.race([answer(), silence()]);
    void client.end().catch(() => undefined);
    return found;
  } catch (error) {
    client.abandon();
    throw error;
  } finally {
    answered.abort();
  }
}

/** Configuration of a pool's connections: its settings, and the watch that monitors them. */
export interface PooledConfig extends ClientConfig {
  watch: { add: (connection: PooledConnection) => void };
  /** Whether statements with parameters are prepared at their first use. */
  prepares: boolean;
}

/** A connection of a pool. It knows since when it has been waiting for an answer. */
export class PooledConnection extends Connection {
  private readonly bornAt = performance.now();
  private openedAt: number | null = null;
  private askedAt: number | null = null;

  constructor(private readonly config: PooledConfig) {
    super(config);
    this.connection.once('readyForQuery', () => (this.openedAt = performance.now()));
    // every statement has been answered
    this.on('drain', () => (this.askedAt = null));
    config.watch.add(this);
  }

  /** Milliseconds since it was opened; null before that. */
  get age(): number | null {
    return this.openedAt === null ? null : performance.now() - this.openedAt;
  }

  /** Milliseconds for which it has been waiting for an answer, or to be opened; 0 if it waits for nothing. */
  get waitedFor(): number {
    const since = this.openedAt === null ? this.bornAt : this.askedAt;
    return since === null ? 0 : performance.now() - since;
  }

  // `never`, because the return types of the driver's overloads have no other common type
  override query(text: unknown, values?: unknown, callback?: unknown): never {
    this.askedAt ??= performance.now();
    const query = super.query.bind(this) as (...how: unknown[]) => never;
    return this.config.prepares && typeof text === 'string' && Array.isArray(values)
      ? query(statement(text, values), callback)
      : query(text, values, callback);
  }
}

/** Returns the process id of a connection's backend, as reported when it was opened. */
export function backendPid(connection: Client): number | null {
  return (connection as { processID?: number | null }).processID ?? null;
}
