import { Injectable } from '@nestjs/common';
import { AccountErasureService, type AccountLimit, AccountLimits } from '../../auth/index.js';
import { ErasureService } from './erasure.service.js';

/** Wrong passwords count too, so that a stolen session cannot be used to guess them. */
const DELETIONS: AccountLimit = { name: 'deletion', limit: 10, seconds: 3600 };

/** Deletes accounts on behalf of their owners. */
@Injectable()
export class OwnDeletionService {
  constructor(
    private readonly accounts: AccountErasureService,
    private readonly limits: AccountLimits,
    private readonly erasure: ErasureService,
  ) {}

  /**
   * Deletes the user's account. Returns the sum of the refunds in Rappen. Throws RATE_LIMITED, INVALID_CREDENTIALS,
   * LAST_ORGANISER, ACCOUNT_NOT_FOUND (deleted by another request at the same time).
   */
  async delete(accountId: number, password: string): Promise<number> {
    await this.limits.count(accountId, DELETIONS);
    await this.accounts.requirePassword(accountId, password);
    return this.erasure.erase({ accountId, requestedBy: 'self', by: `guest:${accountId}` });
  }
}
