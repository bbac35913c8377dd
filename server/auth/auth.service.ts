import { Injectable } from '@nestjs/common';
import type { CurrentUser } from '../common/http/access.js';
import { AccountsService } from './accounts/index.js';
import { BlocklistService } from './blocklist/index.js';
import { SessionsService, Tokens } from './sessions/index.js';

/** Registers, logs in and logs out. */
@Injectable()
export class AuthService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly blocklist: BlocklistService,
    private readonly sessions: SessionsService,
    private readonly tokens: Tokens,
  ) {}

  /** Creates an account. Returns its first token. Throws EMAIL_TAKEN. */
  async register(email: string, password: string): Promise<string> {
    const accountId = await this.accounts.register(email, password);
    await this.blocklist.meet(accountId, { email });
    return this.tokens.issue(accountId);
  }

  /** Returns a new token. Throws INVALID_CREDENTIALS, ACCOUNT_BLOCKED: see `AccountsService.authenticate`. */
  async logIn(email: string, password: string): Promise<{ token: string; hasProfile: boolean }> {
    const { id, onboarded } = await this.accounts.authenticate(email, password);
    return { token: await this.tokens.issue(id), hasProfile: onboarded };
  }

  /** Revokes the user's token at once, on every replica. */
  logOut(user: CurrentUser): Promise<void> {
    return this.sessions.revoke(user);
  }
}
