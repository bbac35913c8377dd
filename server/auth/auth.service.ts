import { Injectable } from '@nestjs/common';
import type { CurrentUser } from '../common/http/access.js';
import { AccountsService, type Registration } from './accounts/index.js';
import { BlocklistService } from './blocklist/index.js';
import { SessionsService } from './sessions/index.js';
import { TotpService } from './totp/index.js';
import { AccountMails } from './verification/index.js';

/** Registers, logs in and logs out. */
@Injectable()
export class AuthService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly blocklist: BlocklistService,
    private readonly sessions: SessionsService,
    private readonly mails: AccountMails,
    private readonly totp: TotpService,
  ) {}

  /**
   * Creates an account and sends a link to verify its address. Returns its first token. Throws EMAIL_TAKEN.
   * @param device its name, such as `Firefox on Android`
   */
  register(registration: Registration, device: string | null): Promise<string> {
    return this.accounts.register(registration, async (account) => {
      await this.blocklist.meet(account.id, { email: registration.email });
      await this.mails.sendVerification(account.id);
      return this.sessions.begin(account, device);
    });
  }

  /**
   * Returns a new token. Throws INVALID_CREDENTIALS, ACCOUNT_BLOCKED, WEAK_PASSWORD: see `AccountsService.authenticate`;
   * TOTP_REQUIRED, RATE_LIMITED: see `TotpService.require`.
   */
  async logIn(
    { email, password, totp }: { email: string; password: string; totp?: string },
    device: string | null,
  ): Promise<{ token: string; hasProfile: boolean }> {
    const account = await this.accounts.authenticate(email, password);
    await this.totp.require(account.id, totp);
    return { token: await this.sessions.begin(account, device), hasProfile: account.onboarded };
  }

  /** Ends the user's session at once, on every replica. */
  logOut(user: CurrentUser): Promise<void> {
    return this.sessions.endCurrent(user);
  }
}
