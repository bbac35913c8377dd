import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp, shutDown } from '../../server/app.setup.js';
import type { Settings } from '../../server/common/config/settings.js';
import { Database } from '../../server/common/database/database.js';
import { Jobs } from '../../server/common/jobs/jobs.js';
import { TestClock } from './test-clock.js';
import { createTestDatabase } from './test-database.js';

/** A Tuesday noon in Zurich on which all stories begin, unless they turn the clock. */
export const STORY_BEGINS = '2026-12-01T11:00:00Z';

/** The whole product, running over HTTP on a database of its own. */
export interface RunningApp {
  url: string;
  app: NestExpressApplication;
  clock: TestClock;
  settings: Settings;
  database: Database;
  jobs: Jobs;
  close: () => Promise<void>;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

interface StartOptions extends Partial<Settings> {
  /** Share another app's database (and data folder): a second replica. */
  replicaOf?: RunningApp;
}

/** Starts the product on a fresh database (or as a replica on another app's). Background work stands still. */
export async function startApp(options: StartOptions = {}): Promise<RunningApp> {
  const { replicaOf, ...overrides } = options;
  const database = replicaOf ? null : await createTestDatabase();
  const dataDir = replicaOf?.settings.dataDir ?? mkdtempSync(join(tmpdir(), 'apero-test-'));
  const clock = replicaOf?.clock ?? new TestClock(new Date(STORY_BEGINS));
  const databaseUrl = database?.url ?? replicaOf?.settings.databaseUrl ?? '';
  const settings = { ...testSettings(databaseUrl, dataDir), ...overrides };
  const app = await createApp({ settings, clock });
  await app.listen(settings.port, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  // known only once it listens; everything reads it when it needs it
  settings.publicUrl = overrides.publicUrl ?? `http://127.0.0.1:${port}`;
  return {
    url: `http://127.0.0.1:${port}`,
    app,
    clock,
    settings,
    database: app.get(Database),
    jobs: app.get(Jobs),
    close: async () => {
      await shutDown(app);
      if (replicaOf) return;
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function testSettings(databaseUrl: string, dataDir: string): Mutable<Settings> {
  return {
    production: false,
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://apero.test',
    trustProxyHops: 0,
    databaseUrl,
    databasePool: 20,
    dataDir,
    jwtSecret: 'a-secret-for-tests-of-more-than-32-characters',
    tokenHours: 720,
    stripe: null,
    admin: { email: 'organiser@apero.test', password: 'organiser-secret' },
    holdSeconds: 1800,
    reconcileSeconds: 60,
    refundHours: 48,
    rateLimits: false,
    matchesPerPerson: 5,
    demoData: false,
    logLevel: process.env['TEST_LOG'] ?? 'silent',
    backgroundWork: false,
  };
}
