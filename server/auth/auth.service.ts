import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import type { CurrentUser } from '../common/http/access.js';
import { type AccountRow, AccountsRepository } from './accounts/accounts.repository.js';
import { normalEmail } from './accounts/email.rules.js';
import { Passwords } from './passwords/passwords.js';
import { Tokens } from './sessions/tokens.js';

/** Registers, logs in and logs out. */
@Injectable()
export class AuthService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** Makes an account. Returns its first token. Throws EMAIL_TAKEN. */
  async register(email: string, password: string): Promise<string> {
    const normal = normalEmail(email);
    if (await this.accounts.findByEmail(normal)) throw new DomainError('EMAIL_TAKEN');
    const passwordHash = await this.passwords.hash(password);
    // tokens tell their time in seconds: the first one must not be older than the account
    const now = new Date(Math.floor(this.clock.now().getTime() / 1000) * 1000);
    const id = await this.accounts.insert({ email: normal, passwordHash, role: 'user', now });
    if (id === undefined) throw new DomainError('EMAIL_TAKEN');
    return this.tokens.issue(id);
  }

  /**
   * Returns a new token. Throws INVALID_CREDENTIALS, the same and after the same time for an unknown e-mail and for a
   * wrong password; ACCOUNT_BLOCKED only with the right password of a blocked account.
   */
  async logIn(email: string, password: string): Promise<{ token: string; hasProfile: boolean }> {
    const account = await this.accounts.findByEmail(normalEmail(email));
    const right = await this.passwords.matches(password, account?.passwordHash);
    if (!account || !right) throw new DomainError('INVALID_CREDENTIALS');
    if (account.blockedAt) throw new DomainError('ACCOUNT_BLOCKED');
    await this.renewHash(account, password);
    return { token: await this.tokens.issue(account.id), hasProfile: account.onboardedAt !== null };
  }

  /** Revokes the user's token at once, on every replica. */
  logOut(user: CurrentUser): Promise<void> {
    return this.accounts.revoke(user.tokenId, user.accountId, user.tokenExpiresAt);
  }

  private async renewHash(account: AccountRow, password: string): Promise<void> {
    if (!this.passwords.isOutdated(account.passwordHash)) return;
    await this.accounts.setPasswordHash(account.id, await this.passwords.hash(password));
  }
}
