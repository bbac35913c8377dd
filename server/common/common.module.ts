import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { Clock } from './clock/clock.js';
import { Settings } from './config/settings.js';
import { HealthController } from './health/health.controller.js';
import { Jobs } from './jobs/jobs.js';

/** What comes from the world when an app is made: its settings and its clock. */
export interface AppContext {
  settings: Settings;
  clock: Clock;
}

/** Knows no feature: settings, clock, jobs, health. */
@Global()
@Module({})
export class CommonModule {
  static with(context: AppContext): DynamicModule {
    return {
      module: CommonModule,
      imports: [ScheduleModule.forRoot()],
      controllers: [HealthController],
      providers: [
        { provide: Settings, useValue: context.settings },
        { provide: Clock, useValue: context.clock },
        Jobs,
      ],
      exports: [Settings, Clock, Jobs],
    };
  }
}
