import { setTimeout as delay } from 'node:timers/promises';
import { probe } from './connections/connection.js';
import { isServerAnswer, NETWORK, sqlStateOf } from './connections/database-errors.js';

/** How long a start waits for its database, in milliseconds. */
export interface StartPatience {
  within: number;
  /** Pause between two attempts. */
  every: number;
  /** Timeout of one attempt. */
  answerWithin: number;
}

const A_MINUTE: StartPatience = { within: 60_000, every: 500, answerWithin: 5000 };
/** The server is starting, stopping or full, or a proxy in front of it cannot reach it yet. */
const NOT_READY = /^(57P0[123]|53300|08...)$/;

/**
 * Waits until the database at `url` accepts connections, and reports once that it waits: when all parts start together,
 * the database is often the last. Throws an error with a sentence if it takes more than a minute, and at once if
 * waiting cannot help.
 */
export async function awaitDatabase(
  url: string,
  say: (sentence: string) => void,
  { within, every, answerWithin }: StartPatience = A_MINUTE,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const name = `PostgreSQL at ${hostname || 'the local socket'}:${port || 5432}`;
  const until = performance.now() + within;
  for (let tries = 1; ; tries++) {
    const cause = await problemOf(url, answerWithin);
    if (cause === null) return;
    const code = sqlStateOf(cause) ?? 'no answer';
    if (!mayPass(cause, code)) throw new Error(`${name} ${refusalOf(code, cause, url)}`, { cause });
    if (performance.now() > until)
      throw new Error(
        `${name} took no connections for ${Math.round(within / 1000)} s (${code}). ` +
          'Does it run, and does DATABASE_URL lead to it?',
        { cause },
      );
    if (tries === 1) say(`${name} is not there yet (${code}): waiting for it.`);
    await delay(every);
  }
}

/** Stands for an error: the database answers, and takes no writes. */
const STANDBY = { code: 'a standby, which only reads' };

/** Returns why the database cannot be used now, with a code; null if it can. */
async function problemOf(url: string, within: number): Promise<unknown> {
  try {
    const { rows } = await probe<{ standby: boolean }>(url, 'select pg_is_in_recovery() as standby', within);
    return rows[0]?.standby ? STANDBY : null;
  } catch (error) {
    return error;
  }
}

function mayPass(cause: unknown, code: string): boolean {
  // a socket that is closed while it is opened has no error code
  const isCut = cause instanceof Error && /Connection terminated/.test(cause.message);
  return cause === STANDBY || isCut || (isServerAnswer(cause) ? NOT_READY : NETWORK).test(code);
}

function refusalOf(code: string, cause: unknown, url: string): string {
  const { username, pathname } = new URL(url);
  if (code === '28P01' || code === '28000')
    return `does not let in ${decodeURIComponent(username) || 'this account'}: check user and password of DATABASE_URL.`;
  if (code === '3D000')
    return `has no database ${decodeURIComponent(pathname.slice(1))}: create it, or check DATABASE_URL.`;
  return `cannot be used: ${cause instanceof Error ? cause.message : code}`;
}
