import { Logger } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { repeatEvery } from '../../clock/repeat-every.js';
import { backendPid, ConnectionLost, type Patience, type PooledConnection, probe } from './connection.js';
import { isServerAnswer, isLocalShortage } from './database-errors.js';

/** A backend process of the server that we reach now. */
interface Backend {
  pid: number;
  /** Age in milliseconds. */
  age: number;
  state: string | null;
}

/** Two processes with the same id whose ages differ by more milliseconds than this are not the same. */
const TOLERANCE = 10_000;

/** Returns the backend of one of our connections; undefined if it was not opened yet, or this server has none. */
export function backendOf(
  { pid, age }: { pid: number | null; age: number | null },
  backends: readonly Backend[],
): Backend | undefined {
  return backends.find((one) => one.pid === pid && age !== null && Math.abs(one.age - age) < TOLERANCE);
}

/** Whether a backend is not running a statement: waiting for its answer is useless. */
export function isAtRest({ state }: Backend): boolean {
  return state !== null && ['idle', 'idle in transaction', 'idle in transaction (aborted)'].includes(state);
}

const BACKENDS = `/* watch */ select pg_backend_pid() as own, pid, state,
    (extract(epoch from clock_timestamp() - backend_start) * 1000)::float8 as age
  from pg_stat_activity where datname = current_database()`;

/** SQLSTATE codes for a lack of resources, and our name for each. */
const SHORTAGES: Readonly<Record<string, string>> = {
  '53100': 'its disk is full',
  '53200': 'it is out of memory',
  '53300': 'it takes no more connections',
  '58030': 'it cannot read or write its disk',
  '57014': 'statements take too long',
};
/** A few slow statements are no problem of the database; this many within a while are. */
const SLOW = '57014';
const MANY_SLOW = 10;
/** Milliseconds for which a shortage counts after it was seen; requests may try again after that. */
const COUNTS_FOR = 15_000;

/**
 * Notices a database that does not answer, and connections to a server that is gone; TCP alone takes many minutes. When
 * a connection has waited too long, a query on a separate connection checks whether the database answers and which of
 * our connections it still has. The others are closed. While the database is away, requests are refused at once, and it
 * is queried until it answers.
 */
export class DatabaseWatch {
  /** All connections of the pool: idle, in use, and those being opened. */
  private readonly connections = new Set<PooledConnection>();
  /** Whether the database is known not to answer. */
  isAway = false;
  private shortages: { code: string; at: number }[] = [];
  /** Connections that must not be used again. */
  private readonly outdated = new WeakSet<object>();
  /** Connections that waited although their backend was idle, seen once. */
  private readonly doubtful = new WeakSet<PooledConnection>();
  private readonly waiting = new Set<() => void>();
  private readonly logger = new Logger('Database');
  /** Stops watching. */
  readonly close: () => Promise<void>;
  private readonly tickEvery: number;
  private tickedAt = performance.now();
  private askedAt = -Infinity;
  private asking = false;
  private lastQuestion: Promise<unknown> = Promise.resolve();
  private heard = 0;

  constructor(
    private readonly url: string,
    private readonly patience: Patience,
  ) {
    this.tickEvery = Math.min(patience.suspectAfter, patience.askEvery) / 2;
    this.close = repeatEvery(this.tickEvery, 'watching the database', () => this.tick());
  }

  /** What the database has run out of in the last seconds; null: nothing. */
  get shortage(): string | null {
    const recent = this.recentShortages();
    const slow = recent.filter(({ code }) => code === SLOW).length;
    const last = recent.findLast(({ code }) => code !== SLOW || slow >= MANY_SLOW);
    return (last && SHORTAGES[last.code]) ?? null;
  }

  /** Monitors a connection of the pool, from before it is opened. */
  add(connection: PooledConnection): void {
    this.connections.add(connection);
    connection.connection.on('errorMessage', ({ code = '' }: { code?: string }) => {
      if (SHORTAGES[code]) this.recentShortages().push({ code, at: performance.now() });
    });
    connection.on('drain', () => this.heard++);
    connection.connection.once('readyForQuery', () => this.heard++);
    connection.once('end', () => this.connections.delete(connection));
  }

  /**
   * Returns what `lent` resolves to. Throws ConnectionLost as soon as the database is known to be away; a connection
   * that arrives after that is passed to `giveBack`.
   */
  unlessAway<T>(lent: Promise<T>, giveBack: (late: T) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      let refused = false;
      const refuse = () => {
        refused = true;
        reject(new ConnectionLost());
      };
      this.waiting.add(refuse);
      lent
        .then((value) => (refused ? giveBack(value) : resolve(value)), reject)
        .finally(() => this.waiting.delete(refuse));
    });
  }

  /** Marks all open connections as not to be used again: they lead to the old server. */
  outdate(): void {
    for (const connection of this.connections) this.outdated.add(connection);
  }

  /** Whether a connection must not be used again. */
  isOutdated(connection: object): boolean {
    return this.outdated.has(connection);
  }

  /** Runs a `probe`, one at a time, because only one connection is reserved for that. */
  question<Row extends QueryResultRow>(sql: string, within: number): ReturnType<typeof probe<Row>> {
    const answer = this.lastQuestion.then(() => probe<Row>(this.url, sql, within));
    this.lastQuestion = answer.catch(() => undefined);
    return answer;
  }

  private recentShortages() {
    const since = performance.now() - COUNTS_FOR;
    return (this.shortages = this.shortages.filter(({ at }) => at > since));
  }

  private tick(): void {
    const now = performance.now();
    const wasBusy = now - this.tickedAt > 4 * this.tickEvery;
    this.tickedAt = now;
    if (this.isAway) this.abandon(this.connections);
    // what arrived while the process was busy is read first
    if (wasBusy && !this.isAway) return;
    const { suspectAfter, askEvery, giveUpAfter } = this.patience;
    const isSuspect = [...this.connections].some(({ waitedFor }) => waitedFor > suspectAfter);
    this.abandon([...this.connections].filter(({ waitedFor }) => waitedFor > giveUpAfter));
    if (this.isAway ? now - this.askedAt > askEvery : isSuspect && now - this.askedAt > suspectAfter)
      void this.ask();
  }

  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    this.askedAt = performance.now();
    const heardBefore = this.heard;
    const asked = [...this.connections];
    try {
      const { answerWithin } = this.patience;
      const { rows, pid } = await this.question<Backend & { own: number }>(BACKENDS, answerWithin);
      this.markAnswering();
      // a pooler invents process ids: then nothing is known about single connections
      if (rows[0]?.own === pid) this.closeLost(asked, rows);
    } catch (error) {
      if (isServerAnswer(error)) this.markAnswering();
      else if (this.heard === heardBefore && !isLocalShortage(error)) this.markAway();
    } finally {
      this.asking = false;
    }
  }

  /** Closes the connections that the server does not have any more, or whose answer was lost. */
  private closeLost(asked: readonly PooledConnection[], backends: readonly Backend[]): void {
    for (const connection of asked) {
      const { age, waitedFor } = connection;
      const backend = backendOf({ pid: backendPid(connection), age }, backends);
      // other connections could be opened in the meantime
      const isStuck = age === null && waitedFor > 2 * this.patience.suspectAfter;
      const isUnknown = age !== null && !backend;
      const waitsInVain = backend && isAtRest(backend) && waitedFor > this.patience.suspectAfter;
      // the answer may have been under way the first time
      const isCertain = this.doubtful.has(connection);
      if (waitsInVain) this.doubtful.add(connection);
      else this.doubtful.delete(connection);
      if (!isStuck && !isUnknown && !(waitsInVain && isCertain)) continue;
      // the other connections may be dead as well: nobody should have to find out one by one
      this.outdate();
      connection.abandon();
    }
  }

  private markAnswering(): void {
    if (!this.isAway) return;
    this.isAway = false;
    this.logger.warn('The database answers again.');
  }

  private markAway(): void {
    if (!this.isAway) this.logger.error('The database does not answer: requests are refused until it does.');
    this.isAway = true;
    this.abandon(this.connections);
    for (const refuse of this.waiting) refuse();
  }

  private abandon(connections: Iterable<PooledConnection>): void {
    for (const connection of connections) connection.abandon();
  }
}
