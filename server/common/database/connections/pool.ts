import { callbackify } from 'node:util';
import { type Client, Pool, type PoolClient } from 'pg';
import {
  backendPid,
  ConnectionLost,
  DEFAULT_PATIENCE,
  type Patience,
  PooledConnection,
} from './connection.js';
import { DatabaseWatch } from './database-watch.js';

/** Connections of one replica, by use. The sum never exceeds DATABASE_POOL. */
interface ConnectionBudget {
  /** Shared by requests and jobs. */
  pool: number;
  /** For the payment sandbox, outside production. */
  sandbox: number;
  /** Checks whether the database answers. */
  watch: number;
  /** Receives NOTIFY messages of the other replicas; with 0 they are polled. */
  listen: number;
}

const MOST_FOR_SANDBOX = 5;
/** With fewer connections than this, none is used for listening. */
const ENOUGH_TO_LISTEN = 8;

/** Divides `all` connections of one replica; at least 3 with a sandbox, and 2 without one. */
export function connectionBudget(all: number, hasSandbox: boolean): ConnectionBudget {
  const sandbox = hasSandbox ? Math.min(MOST_FOR_SANDBOX, Math.max(1, Math.floor(all / 4))) : 0;
  const listen = all >= ENOUGH_TO_LISTEN ? 1 : 0;
  return { pool: all - sandbox - 1 - listen, sandbox, watch: 1, listen };
}

/**
 * Maximum times of a statement, of a wait for a lock and of an idle transaction, in milliseconds: no connection stays
 * blocked for ever. Exceeding one of the first two is UNAVAILABLE. Migrations use connections of their own.
 */
const LIMITS = Object.entries({
  statement_timeout: 30_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
});
const BEGIN_LIMITED = ['begin', ...LIMITS.map(([name, value]) => `set local ${name} = ${value}`)].join('; ');

/** Connections that go through a pooler. */
const pooled = new WeakSet<object>();

/**
 * Sets the limits of a new connection with a statement, because a pooler such as PgBouncer refuses them as startup
 * parameters. Behind a pooler nothing is set, as the database session is shared with other clients; see
 * `beginStatement`.
 */
async function limitSession(client: Client): Promise<void> {
  const limits = LIMITS.map(
    ([name, value]) => `case when direct then set_config('${name}', '${value}', false) end`,
  );
  // the comment distinguishes it from the statements of requests, which are counted; without parameters it is not
  // prepared
  const { rows } = await client.query<{ direct: boolean }>(
    `/* limits */ select direct, ${limits.join(', ')}
       from (select pg_backend_pid() = ${backendPid(client) ?? 0} as direct offset 0) as session`,
  );
  if (rows[0]?.direct !== true) pooled.add(client);
}

/** Returns the statement that begins a transaction. Behind a pooler it also sets the limits for that transaction. */
export function beginStatement(client: object): string {
  return pooled.has(client) ? BEGIN_LIMITED : 'begin';
}

type ConnectCallback = (error: Error | undefined, client?: PoolClient, release?: unknown) => void;

/** Milliseconds between two renewals at least: until the new server is there, new connections are no better. */
const BETWEEN_RENEWALS = 2000;

/** Milliseconds that a request waits for a connection: in a rush it is better to wait a little than to be refused. */
const CONNECT_WITHIN = 15_000;

/**
 * A pool of up to `size` connections to the database at `url`, opened when first needed. It refuses at once while the
 * database is known to be away. `prepares`: whether each connection prepares statements with parameters once (see
 * PREPARED_STATEMENTS).
 */
export class WatchedPool extends Pool {
  readonly watch: DatabaseWatch;
  private lentAt = performance.now();
  private renewedAt = -Infinity;

  constructor(url: string, size: number, prepares = true, patience: Patience = DEFAULT_PATIENCE) {
    const watch = new DatabaseWatch(url, patience);
    super({
      connectionString: url,
      max: size,
      connectionTimeoutMillis: CONNECT_WITHIN,
      // the only startup parameter that every pooler knows
      application_name: 'apero',
      Client: PooledConnection,
      // the pool passes its options to its connections
      watch,
      prepares,
      // documented by pg-pool, but missing in its types
      onConnect: limitSession,
    } as object);
    this.watch = watch;
    this.on('acquire', () => (this.lentAt = performance.now()));
    // the pool replaces idle connections that broke
    this.on('error', () => undefined);
  }

  /** Milliseconds for which all connections have been in use by the same callers; 0 if one is free. */
  get stuckFor(): number {
    const isFull = this.idleCount === 0 && this.totalCount >= this.options.max;
    return isFull ? performance.now() - this.lentAt : 0;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    const lent = this.lend();
    if (!callback) return lent;
    callbackify(() => lent)((error, client) =>
      callback(error ?? undefined, client, (broken?: boolean) => client?.release(broken)),
    );
  }

  // the pool's own method is typed as void
  override async end(): Promise<void> {
    void this.watch.close();
    await super.end();
  }

  /** Replaces all connections that are open now, because they lead to a server that has become a standby. */
  renew(): void {
    const now = performance.now();
    if (now - this.renewedAt < BETWEEN_RENEWALS) return;
    this.renewedAt = now;
    this.watch.outdate();
  }

  private lend(): Promise<PoolClient> {
    if (this.watch.isAway) return Promise.reject(new ConnectionLost());
    return this.watch.unlessAway(this.current(), (late) => late.release());
  }

  private async current(): Promise<PoolClient> {
    for (;;) {
      const client = await super.connect();
      if (!this.watch.isOutdated(client)) return client;
      client.release(true);
    }
  }
}
