import { Injectable } from '@nestjs/common';
import { AccountErasureService } from '../../auth/index.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { ErasureLedger, markOf } from './erasure-ledger.js';
import { ErasureService } from './erasure.service.js';

/** Deletes people again who had been deleted before the database was restored. */
@Injectable()
export class RepeatedErasures {
  constructor(
    private readonly accounts: AccountErasureService,
    private readonly ledger: ErasureLedger,
    private readonly erasure: ErasureService,
  ) {}

  /** Returns the accounts that exist and are in the list of deletions. */
  async due(): Promise<number[]> {
    const marks = await this.ledger.marks();
    if (marks.size === 0) return [];
    const accounts = await this.accounts.unerased();
    return accounts.filter((account) => marks.has(markOf(account))).map(({ id }) => id);
  }

  /** Deletes one of them. Returns a sentence about the outcome. */
  async repeat(accountId: number): Promise<string> {
    try {
      await this.erasure.erase({ accountId, requestedBy: 'retention', by: 'restore' });
      return `account ${accountId}: deleted again`;
    } catch (error) {
      // it may be the only organiser at the time of the backup
      if (error instanceof DomainError) return `account ${accountId}: not deleted, ${error.code}`;
      throw error;
    }
  }
}
