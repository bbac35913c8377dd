import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { isUniqueViolation } from '../../common/database/connections/database-errors.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { Outbox } from '../../common/outbox/outbox.js';
import {
  ORGANISER_PASSWORD_SENTENCE,
  isOrganiserPassword,
} from '../../common/passwords/organiser-password.rules.js';
import { AccountsRepository, normalEmail } from '../accounts/index.js';
import { BlocklistService } from '../blocklist/blocklist.service.js';
import { CalendarFeedSecrets } from '../calendar-feeds/calendar-feed-secrets.service.js';
import { PasswordConfirmation } from '../confirmation/password-confirmation.js';
import { Passwords } from '../passwords/passwords.js';
import { AccountLimits } from '../rate-limits/index.js';
import { SessionsService } from '../sessions/index.js';
import { TotpService } from '../totp/totp.service.js';
import { AccountLinks, type ProvenToken } from './account-links.service.js';
import { TeamInvitationEntity } from './team-invitation.entity.js';
import {
  ADDRESS_WANTED,
  EMAIL_CHANGE_REQUESTED,
  EMAIL_CHANGED,
  EMAIL_VERIFIED,
  PASSWORD_CHANGED,
  PASSWORD_RESET_REQUESTED,
  ROLE_CHANGED,
  VERIFICATION_REQUESTED,
} from './verification.outbox.js';

/** Purposes of links that set a password. */
const LINKS = ['reset-password', 'join-team'] as const;

/** Verifies and changes addresses, and changes passwords: with the current password or with a link in a mail. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly blocklist: BlocklistService,
    private readonly feeds: CalendarFeedSecrets,
    private readonly passwords: Passwords,
    private readonly confirmation: PasswordConfirmation,
    private readonly limits: AccountLimits,
    private readonly sessions: SessionsService,
    private readonly links: AccountLinks,
    private readonly totp: TotpService,
    private readonly outbox: Outbox,
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectRepository(TeamInvitationEntity) private readonly invitations: Repository<TeamInvitationEntity>,
  ) {}

  /** Sends the verification link again, unless the address is verified. Throws RATE_LIMITED. */
  async resend({ accountId, emailVerified }: CurrentUser): Promise<void> {
    if (emailVerified) return;
    if (await this.links.hasEnough('verify-email', accountId)) throw new DomainError('RATE_LIMITED');
    await this.outbox.put(VERIFICATION_REQUESTED, { accountId });
  }

  /**
   * Stores a requested new address, and sends a link to it; the current address is notified. If another account has the
   * new address, the answer is the same, and that account is notified instead. Throws INVALID_CREDENTIALS,
   * RATE_LIMITED.
   */
  async requestChange({ accountId, email }: CurrentUser, password: string, wanted: string): Promise<void> {
    await this.confirmation.confirm(accountId, password);
    // each change sends mail to an address that may be a stranger's
    await this.limits.count(accountId, { name: 'change e-mail', limit: 5, seconds: 3600 });
    const to = normalEmail(wanted);
    if (to === email) return;
    const owner = await this.accounts.findByEmail(to);
    await this.database.transaction(async () => {
      await this.accounts.change({ id: accountId }, { pendingEmail: to });
      await this.outbox.put(EMAIL_CHANGE_REQUESTED, { accountId, from: email, to, taken: owner !== null });
      if (owner) await this.outbox.put(ADDRESS_WANTED, { accountId: owner.id });
    });
  }

  /**
   * Uses a link: verifies its address and makes it the account's. Throws INVALID_TOKEN; EMAIL_TAKEN if another account
   * has verified the same address first, which only a reader of its mail can see.
   */
  async verify(token: string): Promise<void> {
    const work = async () => {
      const proven = await this.links.consume(['verify-email', 'change-email'], token);
      const isTheirs = proven.purpose === 'verify-email' ? this.verifyOwn(proven) : this.takeNew(proven);
      if (!(await isTheirs)) throw new DomainError('INVALID_TOKEN');
    };
    await this.database.transaction(work).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new DomainError('EMAIL_TAKEN') : error;
    });
  }

  /** Sends a link to the address if an account has it. The same work for any other: the time reveals nothing. */
  async requestReset(email: string): Promise<void> {
    const account = await this.accounts.findByEmail(normalEmail(email));
    // 0: an id that no account has
    await this.outbox.put(PASSWORD_RESET_REQUESTED, { accountId: account?.id ?? 0 });
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
    await this.links.assertGood(LINKS, token);
    const passwordHash = await this.passwords.hash(password);
    return this.database.transaction(async () => {
      const { accountId, email, purpose } = await this.links.consume(LINKS, token);
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

  private async verifyOwn({ accountId, email }: ProvenToken): Promise<boolean> {
    const before = await this.accounts.findById(accountId);
    const verified = { emailVerifiedAt: this.clock.now(), emailBouncedAt: null };
    const isTheirs = await this.accounts.change({ id: accountId, email }, verified);
    // until the first verification a stranger may have used the account
    if (isTheirs && !before?.emailVerifiedAt) await this.feeds.end(accountId);
    if (isTheirs) await this.outbox.put(EMAIL_VERIFIED, { accountId });
    return isTheirs;
  }

  private async takeNew({ accountId, email }: ProvenToken): Promise<boolean> {
    const old = await this.accounts.findById(accountId);
    const taken = { email, emailVerifiedAt: this.clock.now(), emailBouncedAt: null, pendingEmail: null };
    if (!old || !(await this.accounts.change({ id: accountId, pendingEmail: email }, taken))) return false;
    // links to the old address prove nothing about the new one, and a role was meant for the reader of the old one
    await this.links.revoke(accountId);
    await this.invitations.delete({ accountId });
    await this.feeds.end(accountId);
    await this.outbox.put(EMAIL_CHANGED, { accountId, old: old.email });
    await this.blocklist.checkBlocklist(accountId, { email });
    return true;
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
    await this.links.revoke(accountId);
    await this.outbox.put(PASSWORD_CHANGED, { accountId });
  }
}
