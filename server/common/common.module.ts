import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { Clock } from './clock/clock.js';
import { Settings } from './config/settings.js';
import { ApiDocumentController, WholeApiDocument } from './http/api-document.controller.js';
import type { Deadlines } from './http/deadlines.js';
import { HealthController } from './health/health.controller.js';
import { Jobs } from './jobs/jobs.js';

/** What comes from the world when an app is made: its settings and its clock. */
export interface AppContext {
  settings: Settings;
  clock: Clock;
  /** Those of `DEADLINES` if absent. */
  deadlines?: Deadlines;
}

/** Knows no feature: settings, clock, jobs, health. */
@Global()
@Module({})
export class CommonModule {
  static with(context: AppContext): DynamicModule {
    return {
      module: CommonModule,
      imports: [ScheduleModule.forRoot()],
      controllers: [ApiDocumentController, HealthController],
      providers: [
        { provide: Settings, useValue: context.settings },
        { provide: Clock, useValue: context.clock },
        Jobs,
        WholeApiDocument,
      ],
      exports: [Settings, Clock, Jobs, WholeApiDocument],
    };
  }
}
