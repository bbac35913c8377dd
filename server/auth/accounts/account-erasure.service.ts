import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Role } from '../../common/http/access.js';
import { Passwords } from '../passwords/passwords.js';
import { AccountErasureRepository, type LockedAccount } from './account-erasure.repository.js';
import { AccountsRepository } from './accounts.repository.js';

/** Removes personal data from an account; data in other rooms is deleted by the privacy room. */
@Injectable()
export class AccountErasureService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly erasure: AccountErasureRepository,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  /** Checks an account's password. Throws ACCOUNT_NOT_FOUND; INVALID_CREDENTIALS for a wrong one. */
  async requirePassword(accountId: number, password: string): Promise<void> {
    const account = await this.accounts.findById(accountId);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
    if (!(await this.passwords.matches(password, account.passwordHash)))
      throw new DomainError('INVALID_CREDENTIALS');
  }

  /** Returns a hash that no password has. Call it before the transaction in which `empty` needs it. */
  unusableHash(): Promise<string> {
    return this.passwords.hash(randomUUID());
  }

  /**
   * Locks an account for its deletion, and returns it. Throws ACCOUNT_NOT_FOUND (also if it has been deleted already),
   * LAST_ORGANISER.
   */
  async lock(accountId: number): Promise<LockedAccount> {
    const account = await this.erasure.lock(accountId);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
    if (await this.isLastOrganiser(account)) throw new DomainError('LAST_ORGANISER');
    return account;
  }

  /**
   * Removes the personal data of a locked account: its email can be used again, no password opens it, and its tokens
   * are invalid.
   */
  empty(accountId: number, unusableHash: string): Promise<void> {
    return this.erasure.empty(accountId, unusableHash, this.clock.now());
  }

  /** Returns all accounts that were not erased. */
  unerased(): Promise<{ id: number; createdAt: Date }[]> {
    return this.erasure.unerased();
  }

  private async isLastOrganiser({ id, role }: { id: number; role: Role }): Promise<boolean> {
    return role === 'admin' && !(await this.erasure.hasOtherOrganiser(id));
  }
}
