import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { AccountsRepository, normalEmail } from '../accounts/index.js';
import { Passwords } from '../passwords/index.js';
import { SessionsService } from '../sessions/index.js';
import { AccountMails } from './account-mails.js';
import { OneTimeTokens } from './one-time-tokens.service.js';
import { PasswordConfirmation } from './password-confirmation.js';

/** An id that no account has. */
const NOBODY = 0;

/** Changes passwords: of somebody who knows theirs, and of somebody who has forgotten it. */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly confirmation: PasswordConfirmation,
    private readonly sessions: SessionsService,
    private readonly tokens: OneTimeTokens,
    private readonly mails: AccountMails,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Sends a link to the address if an account has it. Does the same work for any other address, so that its time tells nothing. */
  async requestReset(email: string): Promise<void> {
    const account = await this.accounts.findByEmail(normalEmail(email));
    await this.mails.sendReset(account?.id ?? NOBODY);
  }

  /** Sets a password by the token of a link, and ends every session. Throws INVALID_TOKEN. */
  async reset(token: string, password: string): Promise<void> {
    // before the work of hashing, which a stranger could otherwise have for nothing
    await this.tokens.assertGood('reset-password', token);
    const passwordHash = await this.passwords.hash(password);
    await this.database.transaction(async () => {
      const { accountId, email } = await this.tokens.consume(['reset-password'], token);
      // the link came to this address: whoever has it open reads its mail
      if (!(await this.accounts.resetPassword({ id: accountId, email }, passwordHash, this.clock.now())))
        throw new DomainError('INVALID_TOKEN');
      await this.endEverything(accountId);
    });
  }

  /**
   * Changes the user's password and ends all their sessions. Returns the token of a new one. Throws
   * INVALID_CREDENTIALS, RATE_LIMITED.
   * @param device its name, such as `Firefox on Android`
   */
  async change(
    { accountId }: CurrentUser,
    change: { current: string; wanted: string },
    device: string | null,
  ): Promise<string> {
    const { passwordHash: before } = await this.confirmation.confirm(accountId, change.current);
    const passwordHash = await this.passwords.hash(change.wanted);
    return this.database.transaction(async () => {
      if (!(await this.accounts.changePasswordHash(accountId, before, passwordHash)))
        throw new DomainError('INVALID_CREDENTIALS');
      await this.endEverything(accountId);
      return this.sessions.begin({ id: accountId, passwordHash }, device);
    });
  }

  private async endEverything(accountId: number): Promise<void> {
    await this.sessions.endAll(accountId);
    await this.tokens.revoke(accountId);
    // somebody who had the old password may have asked for it
    await this.accounts.setPendingEmail(accountId, null);
    await this.mails.sendPasswordChanged(accountId);
  }
}
