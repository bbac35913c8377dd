import { PooledConnection, PreparingConnection } from './connection.js';
import { DEFAULT_PATIENCE, type Patience } from './patience.js';
import { WatchedPool } from './watched-pool.js';
import { limitSession } from './session-limits.js';

/**
 * How long a request waits for a free or a new connection before it fails with UNAVAILABLE, in milliseconds: in a rush
 * it is better to wait a little than to be refused. A database that is down refuses at once, and one that is silent is
 * waited for by nobody: see connections/database-watch.ts.
 */
const CONNECT_WITHIN = 15_000;

/**
 * Returns a pool of up to `size` connections to the database at `url`, each opened when it is first needed. `prepare`:
 * whether statements with parameters are prepared once by each connection (see PREPARED_STATEMENTS).
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
    // the only parameter of the start that every pooler knows
    application_name: 'apero',
    Client: prepare ? PreparingConnection : PooledConnection,
    // in pg-pool's documentation, and not in its types
    onConnect: limitSession,
  };
  return new WatchedPool(url, patience, options);
}
