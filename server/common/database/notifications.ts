import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { connectionBudget } from './connections/pool.js';
import { Connection } from './connections/connection.js';
import { Database } from './database.js';

/** Milliseconds between two attempts to connect. */
const AGAIN_AFTER = 1000;
/** Milliseconds until the next attempt if messages do not arrive: a pooler in transaction mode forwards none. */
const AGAIN_AFTER_SILENCE = 60_000;
/** Milliseconds within which our own test message has to arrive. */
const HEARD_WITHIN = 3000;

/**
 * Receives NOTIFY messages of the replicas, on one connection outside the pool that is opened at the first `listen`.
 * Messages are lost while it is disconnected: listeners must also poll, more often while `isHearing` is false.
 */
@Injectable()
export class DatabaseNotifications implements OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private readonly stopped = new AbortController();
  private client: Connection | undefined;
  /** Whether messages arrive at the moment. */
  isHearing = false;

  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
  ) {}

  /**
   * Calls `heard` with each message of a channel until the process stops, and with an empty one whenever the connection
   * was opened, because messages may have been missed. Call it once.
   */
  listen(channel: string, heard: (message: string) => void): void {
    const { databasePool, stripe } = this.settings;
    if (connectionBudget(databasePool, stripe === null).listen > 0) void this.keepListening(channel, heard);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped.abort();
    await this.client?.end().catch(() => undefined);
  }

  private async keepListening(channel: string, heard: (message: string) => void): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      const pause = await this.listenOnce(channel, heard).catch(() => AGAIN_AFTER);
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Listens until the connection is lost. Returns the milliseconds until the next attempt. */
  private async listenOnce(channel: string, heard: (message: string) => void): Promise<number> {
    const url = this.settings.databaseUrl;
    const client = new Connection({ connectionString: url, application_name: 'apero-listen' });
    const over = new Promise<void>((resolve) => client.once('end', () => resolve()));
    this.client = client;
    try {
      await client.connect();
      const proof = randomBytes(8).toString('hex');
      const proven = new Promise<true>((resolve) => {
        client.on('notification', ({ payload = '' }) => (payload === proof ? resolve(true) : heard(payload)));
      });
      await client.query(`listen ${channel}`);
      await this.database.query('select pg_notify($1, $2)', [channel, proof]);
      if (!(await Promise.race([proven, delay(HEARD_WITHIN, false, { ref: false })]))) {
        this.logger.warn(
          'Messages between replicas do not arrive; they look for changes each second instead.',
        );
        return AGAIN_AFTER_SILENCE;
      }
      this.isHearing = true;
      heard('');
      await over;
      return AGAIN_AFTER;
    } finally {
      this.isHearing = false;
      void client.end().catch(() => undefined);
    }
  }
}
