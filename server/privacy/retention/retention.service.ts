import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { ErasureService } from '../erasure/index.js';
import { PersonalDataRepository } from '../personal-data/index.js';
import { cutoffOf, RETENTION_PURPOSES, type RetentionPurpose } from './retention.rules.js';
import { RetentionRepository } from './retention.repository.js';

/** How many rows, or people, were deleted for each purpose. */
export type RetentionReport = Partial<Record<RetentionPurpose, number>>;

/** Deletes what has been kept for its time. */
@Injectable()
export class RetentionService {
  private readonly logger = new Logger('Retention');

  constructor(
    private readonly clock: Clock,
    private readonly repository: RetentionRepository,
    private readonly personalData: PersonalDataRepository,
    private readonly erasure: ErasureService,
  ) {}

  /** Carries out the whole table. Safe to run at any time, twice, and after a crash in the middle. */
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
    if (purpose === 'audit_log') return this.repository.deleteAuditEntries(before);
    if (purpose === 'bookings') return this.repository.deleteBookings(before);
    return this.repository.deleteBefore(purpose, before);
  }

  private async eraseAll(accountIds: readonly number[]): Promise<number> {
    for (const accountId of accountIds)
      await this.erasure.erase({ accountId, requestedBy: 'retention', by: 'retention' });
    return accountIds.length;
  }
}
