import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import type { QueryResultRow } from 'pg';
import { Connection, ConnectionLost, backendPid } from './connection.js';

/** The result of a query on a separate connection. */
export interface Answer<Row> {
  rows: Row[];
  /** Process id of the backend, as reported when the connection was opened. */
  pid: number | null;
}

/**
 * Runs one query on a new connection of its own. Throws ConnectionLost if the answer does not come within `within`
 * milliseconds, whatever the network does.
 */
export async function probe<Row extends QueryResultRow>(
  url: string,
  sql: string,
  within: number,
): Promise<Answer<Row>> {
  const client = new Connection({ connectionString: url, application_name: 'apero-watch' });
  try {
    const answer = await inTime(ask<Row>(client, sql), within);
    void client.end().catch(() => undefined);
    return answer;
  } catch (error) {
    client.abandon();
    throw error;
  }
}

async function ask<Row extends QueryResultRow>(client: Connection, sql: string): Promise<Answer<Row>> {
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  return { rows, pid: backendPid(client) };
}

async function inTime<T>(answer: Promise<T>, within: number): Promise<T> {
  answer.catch(() => undefined);
  const enough = new AbortController();
  const silence = silenceOf(within, enough.signal);
  silence.catch(() => undefined);
  try {
    return await Promise.race([answer, silence]);
  } finally {
    enough.abort();
  }
}

// in a busy process a timer fires before arrived data is read, so read that first
async function silenceOf(within: number, signal: AbortSignal): Promise<never> {
  await delay(within, undefined, { signal });
  for (let turns = 0; turns < 5; turns++) await turn();
  throw new ConnectionLost();
}
