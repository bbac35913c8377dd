import type { Client } from 'pg';

/**
 * Longest that a statement may run, that it may wait for a lock, and that a transaction may wait for us, in milliseconds:
 * whatever goes wrong, no connection is lost to it for good. A request that meets one of the first two fails with
 * UNAVAILABLE. Migrations have connections of their own.
 */
const LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
};

const EACH = Object.entries(LIMITS);
const BEGIN_LIMITED = ['begin', ...EACH.map(([name, value]) => `set local ${name} = ${value}`)].join('; ');

/** A connection with the number of the server process that it was told when it was opened. */
export type OpenClient = Pick<Client, 'query'> & { processID?: number | null };

/** Connections that lead through a pooler. */
const pooled = new WeakSet<object>();

/**
 * Sets the limits of a new connection, by a statement: a pooler such as PgBouncer refuses them as parameters of the start.
 * Behind a pooler nothing is set, as the session at the database is shared with others; see `beginStatement`.
 */
export async function limitSession(client: OpenClient): Promise<void> {
  const limits = EACH.map(
    ([name, value]) => `case when direct then set_config('${name}', '${value}', false) end`,
  );
  // the comment keeps it apart from the statements of requests, which are counted; without parameters it is not prepared
  const { rows } = await client.query<{ direct: boolean }>(
    `/* limits */ select direct, ${limits.join(', ')}
       from (select pg_backend_pid() = ${client.processID ?? 0} as direct offset 0) as session`,
  );
  if (rows[0]?.direct !== true) pooled.add(client);
}

/** Returns the statement that begins a transaction; behind a pooler it sets the limits for that transaction. */
export function beginStatement(client: object): string {
  return pooled.has(client) ? BEGIN_LIMITED : 'begin';
}
