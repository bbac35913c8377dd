import { Injectable } from '@nestjs/common';
import { Readiness } from '../health/readiness.js';
import { Database } from './database.js';

/** Less than a readiness check may take, in milliseconds. */
const ANSWER_WITHIN = 1500;
/** Milliseconds for which a good result is reused: anybody may query readiness as often as they like. */
const GOOD_FOR = 1000;
/** In a rush all connections are in use, by other requests each moment. If none becomes free for this many milliseconds, the pool is stuck. */
const STUCK_AFTER = 10_000;

const STATE = `/* watch */ select pg_is_in_recovery() as standby,
  current_setting('transaction_read_only') = 'on' as read_only`;

/** Readiness check: whether the database answers, accepts writes, and has free connections. */
@Injectable()
export class DatabaseReadiness {
  private goodAt = -Infinity;

  constructor(
    private readonly database: Database,
    readiness: Readiness,
  ) {
    readiness.define('database', () => this.check());
  }

  // on a separate connection: in a rush those of the pool are all in use, and an old one may lead to an old server
  private async check(): Promise<string | null> {
    if (this.database.isAway) return 'does not answer';
    const { shortage, stuckFor } = this.database;
    if (shortage) return shortage;
    if (stuckFor > STUCK_AFTER)
      return `no connection of the pool came free for ${Math.round(stuckFor / 1000)} s`;
    if (performance.now() - this.goodAt < GOOD_FOR) return null;
    const state = await this.database.askAside<{ standby: boolean; read_only: boolean }>(
      STATE,
      ANSWER_WITHIN,
    );
    if (state?.standby) return 'is a standby, which only reads';
    if (state?.read_only) return 'only reads (transaction_read_only is on)';
    this.goodAt = performance.now();
    return null;
  }
}
