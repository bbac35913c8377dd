import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { type AccountLimit, AccountLimits, AccountsService } from '../../auth/index.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { Outbox } from '../../common/outbox/outbox.js';
import { ErasureService, EXPORT_ORDERED } from '../../privacy/index.js';

/** How often a person can be sent the link to their export. */
const ORDERS: AccountLimit = { name: 'export order', limit: 3, seconds: 86_400 };

/** Data export and deletion for people who ask the organisers instead of doing it themselves. Both are audited. */
@Injectable()
export class AdminPrivacyService {
  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly limits: AccountLimits,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly erasure: ErasureService,
  ) {}

  /**
   * Sends a person the link to their own export, with a reason for the audit log. Organisers never get the file. Throws
   * ACCOUNT_NOT_FOUND, MAIL_OFF, ADDRESS_NOT_VERIFIED, RATE_LIMITED.
   */
  async orderExport(organiser: CurrentUser, accountId: number, reason: string): Promise<void> {
    const { emailVerified, emailBounced } = await this.require(accountId);
    if (!this.settings.mail) throw new DomainError('MAIL_OFF');
    if (!emailVerified || emailBounced) throw new DomainError('ADDRESS_NOT_VERIFIED');
    await this.limits.count(accountId, ORDERS);
    await this.database.transaction(async () => {
      await this.outbox.put(EXPORT_ORDERED, { accountId });
      const why = { accountId, text: reason };
      await this.audit.record(organiser, {
        action: 'account.export_ordered',
        subjectId: accountId,
        reason: why,
      });
    });
  }

  /**
   * Deletes a person, with a reason for the audit log that is deleted when the deletion is complete. Returns the sum of
   * the refunds in Rappen. Throws ACCOUNT_NOT_FOUND, VALIDATION_FAILED (organisers can only delete themselves).
   */
  async delete(organiser: CurrentUser, accountId: number, reason: string): Promise<number> {
    if ((await this.require(accountId)).role === 'admin')
      throw invalidField('id', 'must not be an organiser');
    const by = `organiser:${organiser.accountId}`;
    const erased = await this.database.transaction(async () => {
      const begun = await this.erasure.begin({ accountId, requestedBy: 'organiser', by });
      const why = { accountId, text: reason };
      await this.audit.record(organiser, { action: 'account.deleted', subjectId: accountId, reason: why });
      return begun;
    });
    await this.erasure.tryToFinish(erased);
    return erased.refundRappen;
  }

  private async require(accountId: number) {
    const account = await this.accounts.find(accountId);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
    return account;
  }
}
