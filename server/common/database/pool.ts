import { Pool } from 'pg';
import { PreparingConnection } from './connection.js';

/**
 * Milliseconds that somebody waits for a connection, a free one or a new one, before they are told UNAVAILABLE: in a
 * rush it is better to wait a little than to be turned away. A database that is gone refuses at once.
 */
const CONNECT_WITHIN = 15_000;

/** Up to `size` connections to the database at `url`, each made when it is needed first. */
export function openPool(url: string, size: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_WITHIN,
    application_name: 'apero',
    idle_in_transaction_session_timeout: 60_000,
    Client: PreparingConnection,
  });
  // a connection that broke while nobody used it is replaced by the pool; nobody else needs to know
  pool.on('error', () => undefined);
  return pool;
}
