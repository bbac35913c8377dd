import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { jobKind, OnJob } from '../common/jobs/job-kind.js';
import { HOUR } from '../common/time/durations.rules.js';
import { AccountsService } from './accounts/index.js';
import { RateLimitStorage } from './rate-limits/index.js';
import { SessionsService } from './sessions/index.js';
import { AccountLinks } from './verification/account-links.service.js';

/** Deletes expired sessions, tokens of links, and windows of rate limits. */
export const SWEEP_ACCOUNTS = jobKind('sweep-accounts', { every: HOUR });

/** Creates the first organiser at start, and deletes expired rows once an hour. */
@Injectable()
export class AuthCleanupJob implements OnApplicationBootstrap {
  private readonly logger = new Logger('Auth');

  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly links: AccountLinks,
    private readonly rateLimits: RateLimitStorage,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const role = await this.accounts.ensureOrganiser();
    if (role !== undefined && role !== 'admin')
      this.logger.error(
        'ADMIN_EMAIL names an account that is no organiser, and a start does not change it. Invite it under Team, or name another address.',
      );
  }

  @OnJob(SWEEP_ACCOUNTS)
  async deleteExpired(): Promise<void> {
    await this.sessions.deleteExpired();
    await this.links.deleteExpired();
    await this.rateLimits.deleteEnded();
  }
}
