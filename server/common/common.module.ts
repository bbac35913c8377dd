import { type DynamicModule, type FactoryProvider, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ClockSync, followDatabase } from './clock-sync/clock-sync.js';
import { Clock } from './clock/clock.js';
import { Settings } from './config/settings.js';
import { Database } from './database/database.js';
import { RequestLoad } from './concurrency/request-load.js';
import { type PasswordCost, DEFAULT_PASSWORD_COST, PASSWORD_COST } from './passwords/password-cost.js';
import { DEFAULT_PATIENCE, PATIENCE, type Patience } from './database/connections/connection.js';
import type { Deadlines } from './http/deadlines.js';
import { HealthController } from './health/health.controller.js';
import { DataFolderReadiness, Readiness } from './health/readiness.js';
import { JobsOverview } from './jobs/jobs-overview.js';
import { Jobs } from './jobs/jobs.js';
import { Keys } from './keys/keys.js';
import {
  DEFAULT_MAIL_PATIENCE,
  MAIL_PATIENCE,
  type MailPatience,
  MailTransport,
} from './mail/mail-transport.js';
import { MetricsListener, Metrics, ProcessMetrics } from './metrics/metrics.js';
import { RequestMetrics } from './metrics/request.metrics.js';
import { RequestTraces } from './tracing/request-traces.js';
import { Outbox } from './outbox/outbox.js';
import { DataDisk } from './storage/disk.js';
import { SafeMode } from './safe-mode/safe-mode.js';
import { Stopping } from './stopping/stopping.js';

/** What an app is created with: its settings and its clock. */
export interface AppContext {
  settings: Settings;
  clock: Clock;
  /** Default: `DEADLINES`. */
  deadlines?: Deadlines;
  /** Default: `DEFAULT_PASSWORD_COST`. Only tests use a cheaper one. */
  passwordCost?: PasswordCost;
  /** Default: `DEFAULT_PATIENCE`. */
  patience?: Patience;
  /** Default: `DEFAULT_MAIL_PATIENCE`. */
  mailPatience?: MailPatience;
}

// a promise, so that no provider that needs the clock is created before the clock knows the time
const clockOf = ({ clock }: AppContext): FactoryProvider<Promise<Clock>> => ({
  provide: Clock,
  inject: [Database],
  useFactory: async (database: Database) => {
    await followDatabase(clock, database);
    return clock;
  },
});

/** Providers that every room can inject. */
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
/** Providers that nothing injects: they only report metrics and traces. */
const COUNTERS = [MetricsListener, ProcessMetrics, RequestMetrics, RequestTraces];

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
        clockOf(context),
        { provide: MAIL_PATIENCE, useValue: context.mailPatience ?? DEFAULT_MAIL_PATIENCE },
        { provide: PATIENCE, useValue: context.patience ?? DEFAULT_PATIENCE },
        { provide: PASSWORD_COST, useValue: context.passwordCost ?? DEFAULT_PASSWORD_COST },
        ...TOOLS,
        ...COUNTERS,
        DataFolderReadiness,
      ],
      exports: [Settings, Clock, PASSWORD_COST, PATIENCE, ...TOOLS],
    };
  }
}
