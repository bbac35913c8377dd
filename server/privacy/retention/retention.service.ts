import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { ErasureService } from '../erasure/erasure.service.js';
import { PersonalDataRepository } from '../personal-data/personal-data.repository.js';
import {
  cutoffOf,
  daysBefore,
  RETENTION_PURPOSES,
  type RetentionPurpose,
  WARNING_DAYS,
} from './retention.rules.js';
import { RetentionRepository } from './retention.repository.js';

/** Deletes expired data. Runs each hour, and usually finds at most a day's worth. */
export const DELETE_AFTER_TIME = jobKind('privacy.retention', { every: HOUR });

/** An account has not been used for so long that its owner is warned of its deletion. */
export const ACCOUNT_UNUSED = outboxEvent<{ accountId: number }>('account.unused');

/** The number of deleted rows, or people, for each purpose. */
export type RetentionReport = Partial<Record<RetentionPurpose, number>>;

/** Deletes expired data. */
@Injectable()
export class RetentionService {
  private readonly logger = new Logger('Retention');

  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly repository: RetentionRepository,
    private readonly personalData: PersonalDataRepository,
    private readonly erasure: ErasureService,
    private readonly outbox: Outbox,
  ) {}

  /** Applies all retention periods. Safe to run at any time, twice, and after a crash in the middle. */
  @OnJob(DELETE_AFTER_TIME)
  async run(): Promise<RetentionReport> {
    const report: RetentionReport = {};
    for (const purpose of RETENTION_PURPOSES) {
      const deleted = await this.carryOut(purpose, cutoffOf(purpose, this.clock.now()));
      if (deleted > 0) report[purpose] = deleted;
    }
    await this.personalData.deleteUnnamedAccounts();
    if (Object.keys(report).length > 0)
      this.logger.log(`Deleted after their time: ${JSON.stringify(report)}`);
    return report;
  }

  private async carryOut(purpose: RetentionPurpose, before: Date): Promise<number> {
    if (purpose === 'unfinished_accounts')
      return this.eraseAll(await this.repository.unfinishedAccounts(before));
    if (purpose === 'inactive_accounts') return this.inactive(before);
    if (purpose === 'audit_log') return this.repository.deleteAuditEntries(before);
    if (purpose === 'bookings') return this.repository.deleteBookings(before);
    if (purpose === 'unpaid_holds') return this.repository.deleteUnpaidHolds(before);
    return this.repository.deleteBefore(purpose, before);
  }

  // an instance without mail warns nobody, as its privacy notice states
  private async inactive(before: Date): Promise<number> {
    const warns = this.settings.mail !== null;
    if (warns) await this.warn(daysBefore(before, -WARNING_DAYS));
    const warnedBefore = warns ? daysBefore(this.clock.now(), WARNING_DAYS) : null;
    return this.eraseAll(await this.repository.inactiveAccounts(before, warnedBefore));
  }

  private async warn(before: Date): Promise<void> {
    for (const accountId of await this.repository.unwarned(before))
      await this.database.transaction(async () => {
        await this.repository.markWarned(accountId, this.clock.now());
        await this.outbox.put(ACCOUNT_UNUSED, { accountId });
      });
  }

  private async eraseAll(accountIds: readonly number[]): Promise<number> {
    for (const accountId of accountIds)
      await this.erasure.erase({ accountId, requestedBy: 'retention', by: 'retention' });
    return accountIds.length;
  }
}
