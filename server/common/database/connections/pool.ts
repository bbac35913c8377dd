import { PooledConnection, PreparingConnection } from './connection.js';
import { DEFAULT_PATIENCE, type Patience } from './patience.js';
import { WatchedPool } from './watched-pool.js';
import { limitSession } from './session-limits.js';

/**
 * How long a request waits for a free or a new connection before it fails with UNAVAILABLE, in milliseconds: in a rush
 * it is better to wait a little than to be refused. If the database is down or does not answer, requests fail at once:
 * see connections/database-watch.ts.
 */
const CONNECT_WITHIN = 15_000;

/**
 * Returns a pool of up to `size` connections to the database at `url`, opened when first needed. `prepare`: whether
 * each connection prepares statements with parameters once (see PREPARED_STATEMENTS).
 */
export function openPool(
  url: string,
  size: number,
  prepare = true,
  patience: Patience = DEFAULT_PATIENCE,
): WatchedPool {
  const options = {
    max: size,
    connectionTimeoutMillis: CONNECT_WITHIN,
    // the only startup parameter that every pooler knows
    application_name: 'apero',
    Client: prepare ? PreparingConnection : PooledConnection,
    // documented by pg-pool, but missing in its types
    onConnect: limitSession,
  };
  return new WatchedPool(url, patience, options);
}
