import { Client, type ClientConfig } from 'pg';
import { statement } from './statements.js';

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

/** Configuration of a pool's connections: its settings, and the watch that monitors them. */
export interface PooledConfig extends ClientConfig {
  watch?: { add: (connection: PooledConnection) => void };
}

/** A connection of a pool. It knows since when it has been waiting for an answer. */
export class PooledConnection extends Connection {
  private readonly bornAt = performance.now();
  private openedAt: number | null = null;
  private askedAt: number | null = null;

  constructor(config?: PooledConfig) {
    super(config);
    this.connection.once('readyForQuery', () => (this.openedAt = performance.now()));
    // every statement has been answered
    this.on('drain', () => (this.askedAt = null));
    config?.watch?.add(this);
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
  override query(...how: unknown[]): never {
    this.askedAt ??= performance.now();
    return (super.query.bind(this) as (...how: unknown[]) => never)(...how);
  }
}

/** A connection of a pool that prepares statements with parameters at their first use. */
export class PreparingConnection extends PooledConnection {
  override query(text: unknown, values?: unknown, callback?: unknown): never {
    if (typeof text !== 'string' || !Array.isArray(values)) return super.query(text, values, callback);
    return super.query(statement(text, values), callback);
  }
}

/** Returns the process id of a connection's backend, as reported when it was opened. */
export function backendPid(connection: Client): number | null {
  return (connection as { processID?: number | null }).processID ?? null;
}
