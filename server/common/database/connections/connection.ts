import { Client, type ClientConfig } from 'pg';
import { statement } from './statements.js';

/** After how many milliseconds without traffic TCP itself begins to ask whether the other side is there. */
const KEEP_ALIVE_AFTER = 10_000;

/** A connection was given up: the other side is silent, or is another one than before. */
export class ConnectionLost extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('Connection terminated: the database did not answer');
  }
}

/**
 * A connection whose loss does not end the process. A pool listens for errors only while a connection is idle; one in
 * use would raise an unhandled error. Here a listener is always there, and the next statement reports the loss.
 */
export class Connection extends Client {
  constructor(config?: ClientConfig) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER, ...config });
    this.on('error', () => undefined);
  }

  /** Gives it up at once, without a word to the other side: what waits for an answer fails. */
  abandon(): void {
    this.connection.stream.destroy(new ConnectionLost());
  }
}

/** What a pool gives its connections: its settings, and who watches over them. */
export interface PooledConfig extends ClientConfig {
  watch?: { add: (connection: PooledConnection) => void };
}

/** A connection of a pool: it knows since when it has been waiting for an answer. */
export class PooledConnection extends Connection {
  private readonly bornAt = performance.now();
  private openedAt: number | null = null;
  private askedAt: number | null = null;

  constructor(config?: PooledConfig) {
    super(config);
    this.connection.once('readyForQuery', () => (this.openedAt = performance.now()));
    // all that was asked has been answered
    this.on('drain', () => (this.askedAt = null));
    config?.watch?.add(this);
  }

  /** For how many milliseconds it has been open; null before that. */
  get age(): number | null {
    return this.openedAt === null ? null : performance.now() - this.openedAt;
  }

  /** For how many milliseconds it has been waiting for an answer, or to be opened; 0 if it waits for nothing. */
  get waitedFor(): number {
    const since = this.openedAt === null ? this.bornAt : this.askedAt;
    return since === null ? 0 : performance.now() - since;
  }

  // never: the return types of the driver's overloads have nothing else in common
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

/** The number of the process that serves a connection, as it was told when it was opened. */
export function backendPid(connection: Client): number | null {
  return (connection as { processID?: number | null }).processID ?? null;
}
