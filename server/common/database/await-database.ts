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
const COMING = /^(57P0[123]|53300|08...)$/;
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
  const until = performance.now() + within;
  for (let tries = 1; ; tries++) {
    const problem = await problemOf(url, answerWithin);
    if (!problem) return;
    if (!problem.isPassing) throw new Error(problem.sentence, { cause: problem.cause });
    if (performance.now() > until)
      throw new Error(
        `${nameOf(url)} took no connections for ${Math.round(within / 1000)} s (${problem.code}). ` +
          'Does it run, and does DATABASE_URL lead to it?',
        { cause: problem.cause },
      );
    if (tries === 1) say(`${nameOf(url)} is not there yet (${problem.code}): waiting for it.`);
    await delay(every);
  }
}

interface Problem {
  code: string;
  sentence: string;
  /** Whether the problem may pass soon. */
  isPassing: boolean;
  cause: unknown;
}

async function problemOf(url: string, within: number): Promise<Problem | null> {
  try {
    const { rows } = await probe<{ standby: boolean }>(url, 'select pg_is_in_recovery() as standby', within);
    if (!rows[0]?.standby) return null;
    return { code: 'a standby, which only reads', sentence: '', isPassing: true, cause: undefined };
  } catch (cause) {
    const code = sqlStateOf(cause) ?? 'no answer';
    // a socket that is closed while it is opened has no error code
    const isCut = cause instanceof Error && /Connection terminated/.test(cause.message);
    const isPassing = isCut || (isServerAnswer(cause) ? COMING : NETWORK).test(code);
    return { code, sentence: `${nameOf(url)} ${refusalOf(code, cause, url)}`, isPassing, cause };
  }
}

function refusalOf(code: string, cause: unknown, url: string): string {
  const { username, pathname } = new URL(url);
  if (code === '28P01' || code === '28000')
    return `does not let in ${decodeURIComponent(username) || 'this account'}: check user and password of DATABASE_URL.`;
  if (code === '3D000')
    return `has no database ${decodeURIComponent(pathname.slice(1))}: create it, or check DATABASE_URL.`;
  return `cannot be used: ${cause instanceof Error ? cause.message : code}`;
}

function nameOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `PostgreSQL at ${hostname || 'the local socket'}:${port || 5432}`;
}
