import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Role } from '../../common/http/access.js';
import { Passwords } from '../passwords/passwords.js';
import { AccountErasureRepository, type LockedAccount } from './account-erasure.repository.js';
import { AccountsRepository } from './accounts.repository.js';

/** Takes the person out of an account; what other rooms know of them is deleted by the privacy room. */
@Injectable()
export class AccountErasureService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly erasure: AccountErasureRepository,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  /** Throws ACCOUNT_NOT_FOUND; INVALID_CREDENTIALS for a wrong password. */
  async requirePassword(accountId: number, password: string): Promise<void> {
    const account = await this.accounts.findById(accountId);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
    if (!(await this.passwords.matches(password, account.passwordHash)))
      throw new DomainError('INVALID_CREDENTIALS');
  }

  /** Returns a hash that no password has, to be made before the transaction in which `empty` needs it. */
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

  /** Empties a locked account: its e-mail is free, no password opens it, and its tokens end. */
  empty(accountId: number, unusableHash: string): Promise<void> {
    return this.erasure.empty(accountId, unusableHash, this.clock.now());
  }

  /** Returns all accounts whose person has not been deleted. */
  unerased(): Promise<{ id: number; createdAt: Date }[]> {
    return this.erasure.unerased();
  }

  private async isLastOrganiser({ id, role }: { id: number; role: Role }): Promise<boolean> {
    return role === 'admin' && !(await this.erasure.hasOtherOrganiser(id));
  }
}
