import { Pool } from 'pg';
import { PreparingConnection } from './connection.js';

/**
 * How long a request waits for a free or a new connection before it fails with UNAVAILABLE, in milliseconds: in a rush
 * it is better to wait a little than to be refused. A database that is down refuses at once.
 */
const CONNECT_WITHIN = 15_000;

/** Returns a pool of up to `size` connections to the database at `url`, each opened when it is first needed. */
export function openPool(url: string, size: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_WITHIN,
    application_name: 'apero',
    idle_in_transaction_session_timeout: 60_000,
    Client: PreparingConnection,
  });
  // the pool replaces idle connections that broke
  pool.on('error', () => undefined);
  return pool;
}
