import { Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import { AccountsRepository, type AccountEntity } from '../accounts/index.js';
import { Passwords } from '../passwords/passwords.js';
import { AccountLimits } from '../rate-limits/index.js';

/** Asks for the password again, before actions that the thief of a session must not be able to do. */
@Injectable()
export class PasswordConfirmation {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly limits: AccountLimits,
  ) {}

  /** Checks the password. Returns the account. Throws INVALID_CREDENTIALS; RATE_LIMITED after too many attempts. */
  async confirm(accountId: number, password: string): Promise<AccountEntity> {
    // a person who finds an unlocked phone cannot try many passwords
    await this.limits.count(accountId, { name: 'confirm password', limit: 10, seconds: 15 * 60 });
    const account = await this.accounts.findById(accountId);
    const isRight = await this.passwords.matches(password, account?.passwordHash);
    if (!account || !isRight) throw new DomainError('INVALID_CREDENTIALS');
    return account;
  }
}
