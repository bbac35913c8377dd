import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { Clock } from './clock/clock.js';
import { Settings } from './config/settings.js';
import { ApiDocumentController, WholeApiDocument } from './http/api-document.controller.js';
import { RequestLoad } from './concurrency/request-load.js';
import { type PasswordCost, DEFAULT_PASSWORD_COST, PASSWORD_COST } from './passwords/password-cost.js';
import type { Deadlines } from './http/deadlines.js';
import { HealthController } from './health/health.controller.js';
import { Jobs } from './jobs/jobs.js';
import { Keys } from './keys/keys.js';
import { MailSandboxHost } from './mail/mail-sandbox-host.js';
import { MailTransport } from './mail/mail-transport.js';
import { FactsRepository } from './outbox/facts.repository.js';
import { Outbox } from './outbox/outbox.js';

/** What comes from the world when an app is made: its settings and its clock. */
export interface AppContext {
  settings: Settings;
  clock: Clock;
  /** Those of `DEADLINES` if absent. */
  deadlines?: Deadlines;
  /** `DEFAULT_PASSWORD_COST` if absent: only tests want a cheaper one. */
  passwordCost?: PasswordCost;
}

/** Knows no feature: settings, clock, jobs, derived keys, mail, health. */
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
        { provide: PASSWORD_COST, useValue: context.passwordCost ?? DEFAULT_PASSWORD_COST },
        FactsRepository,
        Jobs,
        Keys,
        MailSandboxHost,
        MailTransport,
        Outbox,
        RequestLoad,
        WholeApiDocument,
      ],
      exports: [
        Settings,
        Clock,
        PASSWORD_COST,
        FactsRepository,
        Jobs,
        Keys,
        MailSandboxHost,
        MailTransport,
        Outbox,
        RequestLoad,
        WholeApiDocument,
      ],
    };
  }
}
