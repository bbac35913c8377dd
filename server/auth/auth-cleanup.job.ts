import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Settings } from '../common/config/settings.js';
import { Jobs } from '../common/jobs/jobs.js';
import { AccountsService } from './accounts/index.js';
import { RateLimitStorage } from './rate-limits/index.js';
import { SessionsService } from './sessions/index.js';
import { OneTimeTokens } from './verification/index.js';
import { HOUR } from '../common/time/durations.rules.js';

/** The job that deletes what has expired: sessions, tokens of links, windows of rate limits. */
export const SWEEP_ACCOUNTS = 'sweep-accounts';

/** Creates the first organiser at start, and deletes expired rows once an hour. */
@Injectable()
export class AuthCleanupJob implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly tokens: OneTimeTokens,
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

  @Interval(HOUR)
  async enqueue(): Promise<void> {
    if (this.settings.backgroundWork) await this.jobs.enqueue(SWEEP_ACCOUNTS, {}, { key: 'hourly' });
  }

  private async deleteExpired(): Promise<void> {
    await this.sessions.deleteExpired();
    await this.tokens.deleteExpired();
    await this.rateLimits.deleteEnded();
  }
}
