import type { PoolClient } from 'pg';

/** Whether a text has a transaction of its own, as the job queue's: it stays open if the text fails. */
export function hasOwnTransaction(sql: unknown): boolean {
  return typeof sql === 'string' && /^\s*begin\b/i.test(sql);
}

/** Returns a connection that calls `before` ahead of each statement, and `failed` with the error of each that fails. */
export function withEach(
  client: PoolClient,
  before: () => void = () => undefined,
  failed: (error: unknown, sql: unknown) => unknown = () => undefined,
): Pick<PoolClient, 'query'> {
  const query = (...given: unknown[]): unknown => {
    before();
    const answer = (client.query as (...given: unknown[]) => unknown).apply(client, given);
    if (answer instanceof Promise) answer.catch((error: unknown) => failed(error, given[0]));
    return answer;
  };
  // the next statement reports a lost connection, so no listener is needed
  return { query, on: () => undefined, removeListener: () => undefined } as never;
}
