import type { Client } from 'pg';

/**
 * Maximum time that a statement may run, that it may wait for a lock, and that a transaction may be idle, in
 * milliseconds: no connection stays blocked for ever. A request that exceeds one of the first two fails with
 * UNAVAILABLE. Migrations use connections of their own.
 */
const LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
};

const EACH = Object.entries(LIMITS);
const BEGIN_LIMITED = ['begin', ...EACH.map(([name, value]) => `set local ${name} = ${value}`)].join('; ');

/** A connection with the process id of its backend. */
export type OpenClient = Pick<Client, 'query'> & { processID?: number | null };

/** Connections that go through a pooler. */
const pooled = new WeakSet<object>();

/**
 * Sets the limits of a new connection with a statement, because a pooler such as PgBouncer refuses them as startup
 * parameters. Behind a pooler nothing is set, as the database session is shared with other clients; see
 * `beginStatement`.
 */
export async function limitSession(client: OpenClient): Promise<void> {
  const limits = EACH.map(
    ([name, value]) => `case when direct then set_config('${name}', '${value}', false) end`,
  );
  // the comment distinguishes it from the statements of requests, which are counted; without parameters it is not
  // prepared
  const { rows } = await client.query<{ direct: boolean }>(
    `/* limits */ select direct, ${limits.join(', ')}
       from (select pg_backend_pid() = ${client.processID ?? 0} as direct offset 0) as session`,
  );
  if (rows[0]?.direct !== true) pooled.add(client);
}

/** Returns the statement that begins a transaction. Behind a pooler it also sets the limits for that transaction. */
export function beginStatement(client: object): string {
  return pooled.has(client) ? BEGIN_LIMITED : 'begin';
}
