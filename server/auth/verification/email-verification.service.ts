import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { isUniqueViolation } from '../../common/database/connections/database-errors.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { Outbox } from '../../common/outbox/outbox.js';
import { AccountsRepository, normalEmail } from '../accounts/index.js';
import { BlocklistService } from '../blocklist/blocklist.service.js';
import { CalendarFeedSecrets } from '../calendar-feeds/calendar-feed-secrets.service.js';
import { TeamInvitationEntity } from './team-invitation.entity.js';
import { PasswordConfirmation } from '../confirmation/password-confirmation.js';
import { AccountLimits } from '../rate-limits/index.js';
import { OneTimeTokens, type ProvenToken } from './one-time-tokens.service.js';
import {
  ADDRESS_WANTED,
  EMAIL_CHANGE_REQUESTED,
  EMAIL_CHANGED,
  EMAIL_VERIFIED,
  VERIFICATION_REQUESTED,
} from './verification.outbox.js';

/** Limited, as each change sends mail to an address that may be a stranger's. */
const CHANGES = { name: 'change e-mail', limit: 5, seconds: 3600 };

/** Verifies addresses, and changes them. */
@Injectable()
export class EmailVerification {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly blocklist: BlocklistService,
    private readonly feeds: CalendarFeedSecrets,
    private readonly confirmation: PasswordConfirmation,
    private readonly limits: AccountLimits,
    private readonly tokens: OneTimeTokens,
    private readonly outbox: Outbox,
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectRepository(TeamInvitationEntity) private readonly invitations: Repository<TeamInvitationEntity>,
  ) {}

  /** Sends the verification link again, unless the address is verified. Throws RATE_LIMITED. */
  async resend({ accountId, emailVerified }: CurrentUser): Promise<void> {
    if (emailVerified) return;
    if (await this.tokens.hasEnough('verify-email', accountId)) throw new DomainError('RATE_LIMITED');
    await this.outbox.put(VERIFICATION_REQUESTED, { accountId });
  }

  /**
   * Stores a requested new address, and sends a link to it; the current address is notified. If another account has the
   * new address, the answer is the same, and that account is notified instead. Throws INVALID_CREDENTIALS,
   * RATE_LIMITED.
   */
  async requestChange({ accountId, email }: CurrentUser, password: string, wanted: string): Promise<void> {
    await this.confirmation.confirm(accountId, password);
    await this.limits.count(accountId, CHANGES);
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
      const proven = await this.tokens.consume(['verify-email', 'change-email'], token);
      const isTheirs = proven.purpose === 'verify-email' ? this.verifyOwn(proven) : this.takeNew(proven);
      if (!(await isTheirs)) throw new DomainError('INVALID_TOKEN');
    };
    await this.database.transaction(work).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new DomainError('EMAIL_TAKEN') : error;
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
    await this.tokens.revoke(accountId);
    await this.invitations.delete({ accountId });
    await this.feeds.end(accountId);
    await this.outbox.put(EMAIL_CHANGED, { accountId, old: old.email });
    await this.blocklist.checkBlocklist(accountId, { email });
    return true;
  }
}
