import type { PoolClient } from 'pg';
import { STATEMENT } from '../tracing/span-kinds.js';
import { inSpan, isTracing } from '../tracing/tracing.js';

/** Returns a connection, for TypeORM, with a span for each statement; the connection itself without tracing. */
export function traced(connection: Pick<PoolClient, 'query'>): Pick<PoolClient, 'query'> {
  if (!isTracing()) return connection;
  const query = connection.query.bind(connection) as (...given: unknown[]) => Promise<unknown>;
  // everything else that TypeORM uses (listeners) is the connection's own
  return Object.create(connection, {
    query: { value: (...given: unknown[]) => inSpan(STATEMENT, String(given[0]), () => query(...given)) },
  }) as Pick<PoolClient, 'query'>;
}
