import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Settings } from '../common/config/settings.js';
import { Jobs } from '../common/jobs/jobs.js';
import { AccountsService } from './accounts/index.js';
import { RateLimitStorage } from './rate-limits/index.js';
import { SessionsService } from './sessions/index.js';

/** The job that deletes revoked tokens that have expired, and rate limits whose window has ended. */
export const SWEEP_ACCOUNTS = 'sweep-accounts';

/** Creates the first organiser at start, and deletes expired rows once an hour. */
@Injectable()
export class AuthCleanupJob implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly rateLimits: RateLimitStorage,
    private readonly jobs: Jobs,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.define({ name: SWEEP_ACCOUNTS, run: () => this.deleteExpired() });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.accounts.ensureOrganiser();
  }

  @Interval(3_600_000)
  async enqueue(): Promise<void> {
    if (this.settings.backgroundWork) await this.jobs.enqueue(SWEEP_ACCOUNTS, {}, { key: 'hourly' });
  }

  private async deleteExpired(): Promise<void> {
    await this.sessions.deleteExpired();
    await this.rateLimits.deleteEnded();
  }
}
