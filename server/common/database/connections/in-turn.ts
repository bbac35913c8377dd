import type { PoolClient } from 'pg';

/** Returns a connection that sends each statement after the answer to the last: the driver's queue is deprecated. */
export function inTurn(client: PoolClient): PoolClient {
  const send = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  let last: Promise<unknown> = Promise.resolve();
  const query = (...given: unknown[]): Promise<unknown> => {
    const answer = last.then(() => send(...given));
    last = answer.catch(() => undefined);
    return answer;
  };
  // everything else is the connection's own
  return Object.create(client, { query: { value: query } }) as PoolClient;
}
