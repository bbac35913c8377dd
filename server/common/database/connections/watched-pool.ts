import { callbackify } from 'node:util';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { ConnectionLost, type PooledConnection } from './connection.js';
import { DatabaseWatch } from './database-watch.js';
import type { Patience } from './patience.js';

type ConnectCallback = (error: Error | undefined, client?: PoolClient, release?: unknown) => void;

/** Milliseconds between two renewals at least: until the new server is there, new connections are no better. */
const BETWEEN_RENEWALS = 2000;

/** A pool that refuses at once while the database is known to be away. */
export class WatchedPool extends Pool {
  readonly watch: DatabaseWatch;
  private lentAt = performance.now();
  private renewedAt = -Infinity;

  constructor(url: string, patience: Patience, options: PoolConfig & { Client: typeof PooledConnection }) {
    const watch = new DatabaseWatch(url, patience);
    // the pool passes its options to its connections: that is how they get the watch
    super({ ...options, connectionString: url, watch } as PoolConfig);
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
