import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { Outbox } from '../../common/outbox/outbox.js';
import {
  ORGANISER_PASSWORD_SENTENCE,
  isOrganiserPassword,
} from '../../common/passwords/organiser-password.rules.js';
import { TeamInvitationEntity } from './team-invitation.entity.js';
import { AccountsRepository, normalEmail } from '../accounts/index.js';
import { PasswordConfirmation } from '../confirmation/password-confirmation.js';
import { Passwords } from '../passwords/passwords.js';
import { SessionsService } from '../sessions/index.js';
import { TotpService } from '../totp/totp.service.js';
import { OneTimeTokens } from './one-time-tokens.service.js';
import { PASSWORD_CHANGED, PASSWORD_RESET_REQUESTED, ROLE_CHANGED } from './verification.outbox.js';

/** Purposes of links that set a password. */
const LINKS = ['reset-password', 'join-team'] as const;
/** An id that no account has. */
const NOBODY = 0;

/** Changes passwords, with the current password or with a link. */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly confirmation: PasswordConfirmation,
    private readonly sessions: SessionsService,
    private readonly tokens: OneTimeTokens,
    private readonly totp: TotpService,
    private readonly outbox: Outbox,
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectRepository(TeamInvitationEntity) private readonly invitations: Repository<TeamInvitationEntity>,
  ) {}

  /** Sends a link to the address if an account has it. The same work for any other: the time reveals nothing. */
  async requestReset(email: string): Promise<void> {
    const account = await this.accounts.findByEmail(normalEmail(email));
    await this.outbox.put(PASSWORD_RESET_REQUESTED, { accountId: account?.id ?? NOBODY });
  }

  /**
   * Sets a password with the token of a link, and ends every session; the link of an invitation also accepts it. The
   * first verification of the address removes two-factor authentication, which a stranger may have set up. Returns the
   * email of the account and the token of a new session; no token for a blocked account, and none where a login asks
   * for a second factor. Throws INVALID_TOKEN; VALIDATION_FAILED for a password that is too weak for an organiser.
   *
   * @param device its name, such as `Firefox on Android`
   */
  async reset(
    token: string,
    password: string,
    device: string | null,
  ): Promise<{ email: string; accessToken: string | undefined }> {
    // before hashing, which strangers could otherwise trigger at no cost
    await this.tokens.assertGood(LINKS, token);
    const passwordHash = await this.passwords.hash(password);
    return this.database.transaction(async () => {
      const { accountId, email, purpose } = await this.tokens.consume(LINKS, token);
      if (purpose === 'join-team') await this.joinTeam(accountId);
      await this.requireStrength(accountId, 'password', password);
      const account = await this.accounts.findById(accountId);
      if (!account?.emailVerifiedAt) await this.totp.remove(accountId);
      // the link was sent to this address, so opening it verifies the address
      const proven = { passwordHash, emailVerifiedAt: this.clock.now(), emailBouncedAt: null };
      if (!(await this.accounts.change({ id: accountId, email }, proven)))
        throw new DomainError('INVALID_TOKEN');
      await this.revokeAllAccess(accountId);
      const mustLogIn = !account || account.blockedAt !== null || (await this.totp.isEnabled(accountId));
      const accessToken = mustLogIn
        ? undefined
        : await this.sessions.begin({ id: accountId, passwordHash }, device);
      return { email, accessToken };
    });
  }

  /**
   * Changes the user's password and ends all their sessions. Returns the token of a new one. Throws
   * INVALID_CREDENTIALS, RATE_LIMITED; VALIDATION_FAILED for a password that is too weak for an organiser.
   *
   * @param device its name, such as `Firefox on Android`
   */
  async change(
    { accountId }: CurrentUser,
    change: { current: string; wanted: string },
    device: string | null,
  ): Promise<string> {
    const { passwordHash: before } = await this.confirmation.confirm(accountId, change.current);
    await this.requireStrength(accountId, 'new_password', change.wanted);
    const passwordHash = await this.passwords.hash(change.wanted);
    return this.database.transaction(async () => {
      if (!(await this.accounts.change({ id: accountId, passwordHash: before }, { passwordHash })))
        throw new DomainError('INVALID_CREDENTIALS');
      await this.revokeAllAccess(accountId);
      return this.sessions.begin({ id: accountId, passwordHash }, device);
    });
  }

  private async joinTeam(accountId: number): Promise<void> {
    const found = await this.invitations.findOneBy({ accountId, expiresAt: MoreThan(this.clock.now()) });
    const { affected } = await this.invitations.delete({ accountId });
    if (!found || affected !== 1) throw new DomainError('INVALID_TOKEN');
    const { role } = found;
    await this.accounts.change({ id: accountId, role: 'user' }, { role });
    if (role === 'admin') await this.accounts.change({ id: accountId, role: 'host' }, { role });
    await this.outbox.put(ROLE_CHANGED, { accountId, role });
  }

  private async requireStrength(accountId: number, field: string, password: string): Promise<void> {
    const account = await this.accounts.findById(accountId);
    if (account?.role === 'admin' && !isOrganiserPassword(password))
      throw invalidField(field, `${field} ${ORGANISER_PASSWORD_SENTENCE}`);
  }

  private async revokeAllAccess(accountId: number): Promise<void> {
    await this.sessions.endAll(accountId);
    // times in tokens are rounded to seconds; browsers that were signed in before are no longer known either: see
    // `KnownDevices`
    const tokensFrom = new Date(Math.floor(this.clock.now().getTime() / 1000) * 1000);
    // the new address may have been requested by somebody who had the old password
    await this.accounts.change({ id: accountId }, { tokensFrom, pendingEmail: null });
    await this.tokens.revoke(accountId);
    await this.outbox.put(PASSWORD_CHANGED, { accountId });
  }
}
