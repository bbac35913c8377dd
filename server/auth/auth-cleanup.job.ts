import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../common/jobs/jobs.js';
import { AccountsService } from './accounts/index.js';
import { RateLimitStorage } from './rate-limits/index.js';
import { SessionsService } from './sessions/index.js';
import { OneTimeTokens } from './verification/one-time-tokens.service.js';

/** The job that deletes what has expired: sessions, tokens of links, windows of rate limits. */
export const SWEEP_ACCOUNTS = 'sweep-accounts';

/** Creates the first organiser at start, and deletes expired rows once an hour. */
@Injectable()
export class AuthCleanupJob implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('Auth');

  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly tokens: OneTimeTokens,
    private readonly rateLimits: RateLimitStorage,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.define({ name: SWEEP_ACCOUNTS, hourly: true, run: () => this.deleteExpired() });
  }

  async onApplicationBootstrap(): Promise<void> {
    const role = await this.accounts.ensureOrganiser();
    if (role !== undefined && role !== 'admin')
      this.logger.error(
        'ADMIN_EMAIL names an account that is no organiser, and a start does not change it. Invite it under Team, or name another address.',
      );
  }

  private async deleteExpired(): Promise<void> {
    await this.sessions.deleteExpired();
    await this.tokens.deleteExpired();
    await this.rateLimits.deleteEnded();
  }
}
