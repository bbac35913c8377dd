import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Readiness } from '../health/readiness.js';
import { Metrics } from '../metrics/metrics.js';
import { WatchedPool } from './connections/pool.js';
import { Database } from './database.js';

const IS_SUPERUSER_SQL = `select rolsuper as "isSuperuser" from pg_roles where rolname = current_user`;

/** Less than a readiness check may take, in milliseconds. */
const ANSWER_WITHIN = 1500;
/** Milliseconds for which a good result is reused: anybody may query readiness as often as they like. */
const GOOD_FOR = 1000;
/** In a rush all connections are in use, by other requests each moment. If none becomes free for this many milliseconds, the pool is stuck. */
const STUCK_AFTER = 10_000;

const STATE = `/* watch */ select pg_is_in_recovery() as standby,
  current_setting('transaction_read_only') = 'on' as read_only`;

/** What operations see of the database: metrics of this replica's connections, readiness, a warning at the start. */
@Injectable()
export class DatabaseReports implements OnApplicationBootstrap {
  private readonly logger = new Logger('Database');
  private goodAt = -Infinity;

  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly pool: WatchedPool,
    readiness: Readiness,
    metrics: Metrics,
  ) {
    readiness.define('database', () => this.check());
    const connections = metrics.gauge({
      name: 'apero_database_pool_connections',
      help: 'Connections to the database that requests share, by what they do.',
      labels: ['state'],
    });
    const waiting = metrics.gauge({
      name: 'apero_database_pool_waiting_requests',
      help: 'Who waits for a connection.',
    });
    const budget = metrics.gauge({
      name: 'apero_database_pool_max_connections',
      help: 'So many connections requests may open.',
    });
    metrics.beforeAnswer(() => {
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      waiting.set(pool.waitingCount);
      budget.set(pool.options.max);
    });
  }

  /** Logs in production if the serving role has all privileges on the database: see docs/operations.md. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.settings.production) return;
    const [role] = await this.database.query<{ isSuperuser: boolean }>(IS_SUPERUSER_SQL);
    if (role?.isSuperuser)
      this.logger.error(
        'The server uses a superuser of PostgreSQL: whoever breaks in can change the audit log and read files. Give DATABASE_URL a role of its own, and MIGRATION_DATABASE_URL the owner.',
      );
  }

  /**
   * Checks whether the database answers, accepts writes, and has free connections; on a separate connection: in a rush
   * those of the pool are all in use, and an old one may lead to an old server.
   */
  private async check(): Promise<string | null> {
    const { watch, stuckFor } = this.pool;
    if (watch.isAway) return 'does not answer';
    if (watch.shortage) return watch.shortage;
    if (stuckFor > STUCK_AFTER)
      return `no connection of the pool came free for ${Math.round(stuckFor / 1000)} s`;
    if (performance.now() - this.goodAt < GOOD_FOR) return null;
    const { rows } = await watch.question<{ standby: boolean; read_only: boolean }>(STATE, ANSWER_WITHIN);
    const [state] = rows;
    if (state?.standby) return 'is a standby, which only reads';
    if (state?.read_only) return 'only reads (transaction_read_only is on)';
    this.goodAt = performance.now();
    return null;
  }
}
