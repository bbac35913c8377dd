import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ClockSync, followDatabase } from './clock-sync/clock-sync.js';
import { Clock } from './clock/clock.js';
import { Settings } from './config/settings.js';
import { Database } from './database/database.js';
import { RequestLoad } from './metrics/request-load.js';
import { DEFAULT_PATIENCE, PATIENCE, type Patience } from './database/connections/connection.js';
import { HealthController } from './health/health.controller.js';
import { DataFolderReadiness, Readiness } from './health/readiness.js';
import { JobsOverview } from './jobs/jobs-overview.js';
import { Jobs } from './jobs/jobs.js';
import { Keys } from './keys/keys.js';
import { MailTransport } from './mail/mail-transport.js';
import { MetricsListener, Metrics, ProcessMetrics } from './metrics/metrics.js';
import { RequestTraces } from './tracing/tracing.js';
import { Outbox } from './outbox/outbox.js';
import { DataDisk } from './storage/disk.js';
import { SafeMode } from './safe-mode/safe-mode.js';
import { Stopping } from './stopping/stopping.js';

/** What an app is created with: its settings and its clock. */
export interface AppContext {
  settings: Settings;
  clock: Clock;
  /** Default: `DEFAULT_PATIENCE`. */
  patience?: Patience;
}

/** Providers that every module can inject. */
const TOOLS = [
  ClockSync,
  DataDisk,
  Jobs,
  JobsOverview,
  Keys,
  MailTransport,
  Metrics,
  Outbox,
  Readiness,
  RequestLoad,
  SafeMode,
  Stopping,
];

/** Tools without product features: settings, clock, jobs, derived keys, mail, health. */
@Global()
@Module({})
export class CommonModule {
  static with(context: AppContext): DynamicModule {
    return {
      module: CommonModule,
      imports: [DiscoveryModule],
      controllers: [HealthController],
      providers: [
        { provide: Settings, useValue: context.settings },
        // a promise, so that no provider that needs the clock is created before the clock knows the time
        {
          provide: Clock,
          inject: [Database],
          useFactory: (database: Database) => followDatabase(context.clock, database),
        },
        { provide: PATIENCE, useValue: context.patience ?? DEFAULT_PATIENCE },
        ...TOOLS,
        // nothing injects these
        DataFolderReadiness,
        MetricsListener,
        ProcessMetrics,
        RequestTraces,
      ],
      exports: [Settings, Clock, PATIENCE, ...TOOLS],
    };
  }
}
