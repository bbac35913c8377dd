import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import {
  type DeletionPreview,
  DeletionPreviewService,
  ErasureService,
  ExportService,
} from '../../privacy/index.js';

/** The export and the deletion of somebody who writes to the organisers instead of doing it themselves. Both are audited. */
@Injectable()
export class AdminPrivacyService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly audit: AuditService,
    private readonly exports: ExportService,
    private readonly previews: DeletionPreviewService,
    private readonly erasure: ErasureService,
  ) {}

  /** Returns the ZIP of all that is held of a person. Throws ACCOUNT_NOT_FOUND. */
  async export(organiser: CurrentUser, accountId: number): Promise<Readable> {
    await this.require(accountId);
    await this.audit.record(organiser, {
      action: 'account.exported',
      subject: 'account',
      subjectId: accountId,
    });
    return this.exports.zipOf(accountId);
  }

  /** Returns what deleting a person would do. Throws ACCOUNT_NOT_FOUND. */
  preview(accountId: number): Promise<DeletionPreview> {
    return this.previews.of(accountId);
  }

  /**
   * Deletes a person, with a reason for the log. Returns the sum of the refunds in Rappen. Throws ACCOUNT_NOT_FOUND,
   * VALIDATION_FAILED (an organiser, who leaves by themselves).
   */
  async delete(organiser: CurrentUser, accountId: number, reason: string): Promise<number> {
    if ((await this.require(accountId)).role === 'admin')
      throw invalidField('id', 'must not be an organiser');
    const also = () =>
      this.audit.record(organiser, {
        action: 'account.deleted',
        subject: 'account',
        subjectId: accountId,
        details: { reason },
      });
    const by = `organiser:${organiser.accountId}`;
    return this.erasure.erase({ accountId, requestedBy: 'organiser', by, also });
  }

  private async require(accountId: number) {
    const account = await this.accounts.find(accountId);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
    return account;
  }
}
