import { Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import { AccountsRepository, type AccountEntity } from '../accounts/index.js';
import { Passwords } from '../passwords/passwords.js';
import { AccountLimits } from '../rate-limits/index.js';

/** Tries for one account: whoever found a phone unlocked must not go through a list. */
const TRIES = { name: 'confirm password', limit: 10, seconds: 15 * 60 };

/** Asks somebody who is signed in for their password once more, before something that a thief of their session must not do. */
@Injectable()
export class PasswordConfirmation {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly limits: AccountLimits,
  ) {}

  /** Returns the account. Throws INVALID_CREDENTIALS; RATE_LIMITED after too many tries. */
  async confirm(accountId: number, password: string): Promise<AccountEntity> {
    await this.limits.count(accountId, TRIES);
    const account = await this.accounts.findById(accountId);
    const isRight = await this.passwords.matches(password, account?.passwordHash);
    if (!account || !isRight) throw new DomainError('INVALID_CREDENTIALS');
    return account;
  }
}
