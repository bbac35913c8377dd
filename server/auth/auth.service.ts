import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import type { CurrentUser } from '../common/http/access.js';
import { type AccountRow, AccountsRepository } from './accounts/accounts.repository.js';
import { normalEmail } from './accounts/email.rules.js';
import { Passwords } from './passwords/passwords.js';
import { Tokens } from './sessions/tokens.js';

/** Registering, logging in and out, and who stands behind a token. */
@Injectable()
export class AuthService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** Makes an account; answers its first token. Throws EMAIL_TAKEN. */
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
   * Answers a new token. Throws INVALID_CREDENTIALS, the same and in the same time for an unknown e-mail and a
   * wrong password, and ACCOUNT_BLOCKED to whoever knows the password of a blocked account.
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

  /** Who stands behind an Authorization header, as the database knows them now; undefined without a good token. */
  async userOf(authorization: string | undefined): Promise<CurrentUser | undefined> {
    const token = /^bearer +([\w.-]{1,4096})$/i.exec(authorization ?? '')?.[1];
    const claims = token ? await this.tokens.read(token) : undefined;
    const found = claims && (await this.accounts.findCurrentUser(claims));
    if (!found) return undefined;
    const { accountId, tokenId, expiresAt } = claims;
    return { ...found, accountId, tokenId, tokenExpiresAt: expiresAt };
  }

  private async renewHash(account: AccountRow, password: string): Promise<void> {
    if (!this.passwords.isOutdated(account.passwordHash)) return;
    await this.accounts.setPasswordHash(account.id, await this.passwords.hash(password));
  }
}
