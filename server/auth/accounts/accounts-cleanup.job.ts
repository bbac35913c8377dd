import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';
import { RateLimitsRepository } from '../rate-limits/rate-limits.repository.js';

/** The kind of job that forgets what is over: revoked tokens that have expired, windows of attempts. */
export const SWEEP_ACCOUNTS = 'sweep-accounts';

/** Makes the first organiser at start, and sweeps once an hour. */
@Injectable()
export class AccountsCleanupJob implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly attempts: RateLimitsRepository,
    private readonly service: AccountsService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.define({ name: SWEEP_ACCOUNTS, run: () => this.sweep() });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.service.ensureOrganiser();
  }

  @Interval(3_600_000)
  async enqueue(): Promise<void> {
    if (this.settings.backgroundWork) await this.jobs.enqueue(SWEEP_ACCOUNTS, {}, { key: 'hourly' });
  }

  private async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.accounts.sweepRevoked(now);
    await this.attempts.sweep(now);
  }
}
