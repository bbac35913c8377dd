import { Pool } from 'pg';
import { PreparingConnection } from './connection.js';

/**
 * How long a request waits for a free or a new connection before it fails with UNAVAILABLE, in milliseconds: in a rush
 * it is better to wait a little than to be refused. A database that is down refuses at once.
 */
const CONNECT_WITHIN = 15_000;

/**
 * Longest that a statement may run, that it may wait for a lock, and that a transaction may wait for us, in milliseconds:
 * whatever goes wrong, no connection is lost to it for good. A request that meets one of the first two fails with
 * UNAVAILABLE. Migrations have connections of their own.
 */
const TIMEOUTS = {
  statement_timeout: 30_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** Returns a pool of up to `size` connections to the database at `url`, each opened when it is first needed. */
export function openPool(url: string, size: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_WITHIN,
    application_name: 'apero',
    ...TIMEOUTS,
    Client: PreparingConnection,
  });
  // the pool replaces idle connections that broke
  pool.on('error', () => undefined);
  return pool;
}
