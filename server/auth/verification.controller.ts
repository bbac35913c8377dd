import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Clock } from '../common/clock/clock.js';
import { isUniqueViolation } from '../common/database/connections/database-errors.js';
import { Database } from '../common/database/database.js';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { DomainError, invalidField } from '../common/errors/domain-error.js';
import { AnyAccount, CurrentUser, Public } from '../common/http/access.js';
import { SuccessDto } from '../common/http/page.dto.js';
import { Outbox } from '../common/outbox/outbox.js';
import {
  ORGANISER_PASSWORD_SENTENCE,
  isOrganiserPassword,
} from '../common/passwords/organiser-password.rules.js';
import { AccountsRepository, normalEmail } from './accounts/index.js';
import { BlocklistService } from './blocklist/blocklist.service.js';
import { CalendarFeedSecrets } from './calendar-feeds/calendar-feed-secrets.service.js';
import { PasswordConfirmation } from './confirmation/password-confirmation.js';
import { Passwords } from './passwords/passwords.js';
import { AccountLimits, KnownDevices, RateLimited } from './rate-limits/index.js';
import { DeviceName, SessionsService } from './sessions/index.js';
import { TeamService } from './team/team.service.js';
import { TotpService } from './totp/totp.service.js';
import { AccountLinks, type ProvenToken } from './verification/account-links.service.js';
import {
  ADDRESS_WANTED,
  EMAIL_CHANGE_REQUESTED,
  EMAIL_CHANGED,
  EMAIL_VERIFIED,
  PASSWORD_CHANGED,
  PASSWORD_RESET_REQUESTED,
  VERIFICATION_REQUESTED,
} from './verification/verification.outbox.js';
import {
  ChangeEmailDto,
  ChangePasswordDto,
  ForgotPasswordDto,
  PasswordChangedDto,
  PasswordResetDto,
  ResetPasswordDto,
  VerifyEmailDto,
} from './auth.dto.js';

/** Purposes of links that set a password. */
const PASSWORD_LINKS = ['reset-password', 'join-team'] as const;

/** Verifies and changes email addresses, and changes passwords, with the current password or a link in an email. */
@ApiTags('Accounts')
@Controller('auth')
export class VerificationController {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly blocklist: BlocklistService,
    private readonly feeds: CalendarFeedSecrets,
    private readonly passwords: Passwords,
    private readonly confirmation: PasswordConfirmation,
    private readonly limits: AccountLimits,
    private readonly devices: KnownDevices,
    private readonly sessions: SessionsService,
    private readonly links: AccountLinks,
    private readonly team: TeamService,
    private readonly totp: TotpService,
    private readonly outbox: Outbox,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Verifies an email address with the token of a link. A changed address takes effect. */
  @Post('verify-email')
  @Public()
  @HttpCode(200)
  @RateLimited('failures')
  @ApiErrors('INVALID_TOKEN', 'EMAIL_TAKEN')
  async verify(@Body() { token }: VerifyEmailDto): Promise<SuccessDto> {
    const work = async () => {
      const proven = await this.links.consume(['verify-email', 'change-email'], token);
      const isTheirs = proven.purpose === 'verify-email' ? this.verifyOwn(proven) : this.takeNew(proven);
      if (!(await isTheirs)) throw new DomainError('INVALID_TOKEN');
    };
    // only a reader of its mail can see that another account has verified the same address first
    await this.database.transaction(work).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new DomainError('EMAIL_TAKEN') : error;
    });
    return { success: true };
  }

  /** Sends the verification link again. Does nothing if the email address is verified. */
  @Post('resend-verification')
  @AnyAccount()
  @HttpCode(200)
  @RateLimited()
  async resend(@CurrentUser() { accountId, emailVerified }: CurrentUser): Promise<SuccessDto> {
    if (emailVerified) return { success: true };
    if (await this.links.hasEnough('verify-email', accountId)) throw new DomainError('RATE_LIMITED');
    await this.outbox.put(VERIFICATION_REQUESTED, { accountId });
    return { success: true };
  }

  /** Sends a link to reset the password, if the account exists. The response is always the same. */
  @Post('forgot-password')
  @Public()
  @HttpCode(200)
  @RateLimited()
  async forgot(@Body() { email }: ForgotPasswordDto): Promise<SuccessDto> {
    const account = await this.accounts.findByEmail(normalEmail(email));
    // the same work for an address without an account, so that the time reveals nothing: no account has the id 0
    await this.outbox.put(PASSWORD_RESET_REQUESTED, { accountId: account?.id ?? 0 });
    return { success: true };
  }

  /**
   * Sets a new password with the token of a link, and ends all sessions. Also logs in, unless a login requires more
   * than the password.
   */
  @Post('reset-password')
  @Public()
  @HttpCode(200)
  @RateLimited('failures')
  @ApiErrors('INVALID_TOKEN')
  async reset(
    @Body() { token, password }: ResetPasswordDto,
    @DeviceName() device: string | null,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PasswordResetDto> {
    // before hashing, which strangers could otherwise trigger at no cost
    await this.links.assertGood(PASSWORD_LINKS, token);
    const passwordHash = await this.passwords.hash(password);
    const { email, accessToken } = await this.database.transaction(async () => {
      const { accountId, email, purpose } = await this.links.consume(PASSWORD_LINKS, token);
      if (purpose === 'join-team') await this.team.join(accountId);
      await this.requireStrength(accountId, 'password', password);
      const account = await this.accounts.findById(accountId);
      // a stranger may have set it up before the address was verified
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
    // the person who opened the link is the owner, so no email warns them of the login that follows
    this.devices.remember(request, response, email);
    return { success: true, ...(accessToken === undefined ? {} : { access_token: accessToken }) };
  }

  /** Changes the password, ends all sessions, and returns a new token. */
  @Post('change-password')
  @AnyAccount()
  @HttpCode(200)
  @RateLimited('failures')
  @ApiErrors('INVALID_CREDENTIALS')
  async change(
    @CurrentUser() { accountId, email }: CurrentUser,
    @Body() { current_password, new_password }: ChangePasswordDto,
    @DeviceName() device: string | null,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PasswordChangedDto> {
    const { passwordHash: before } = await this.confirmation.confirm(accountId, current_password);
    await this.requireStrength(accountId, 'new_password', new_password);
    const passwordHash = await this.passwords.hash(new_password);
    const token = await this.database.transaction(async () => {
      if (!(await this.accounts.change({ id: accountId, passwordHash: before }, { passwordHash })))
        throw new DomainError('INVALID_CREDENTIALS');
      await this.revokeAllAccess(accountId);
      return this.sessions.begin({ id: accountId, passwordHash }, device);
    });
    this.devices.remember(request, response, email);
    return { success: true, access_token: token };
  }

  /** Requests a change of the email address. It takes effect when the link sent to the new address is opened. */
  @Post('change-email')
  @AnyAccount()
  @HttpCode(200)
  @RateLimited()
  @ApiErrors('INVALID_CREDENTIALS')
  async changeEmail(
    @CurrentUser() { accountId, email: from }: CurrentUser,
    @Body() { current_password, email }: ChangeEmailDto,
  ): Promise<SuccessDto> {
    await this.confirmation.confirm(accountId, current_password);
    // each change sends mail to an address that may be a stranger's
    await this.limits.count(accountId, { name: 'change e-mail', limit: 5, seconds: 3600 });
    const to = normalEmail(email);
    if (to === from) return { success: true };
    // the answer is the same if another account has it, which is notified instead
    const owner = await this.accounts.findByEmail(to);
    await this.database.transaction(async () => {
      await this.accounts.change({ id: accountId }, { pendingEmail: to });
      await this.outbox.put(EMAIL_CHANGE_REQUESTED, { accountId, from, to, taken: owner !== null });
      if (owner) await this.outbox.put(ADDRESS_WANTED, { accountId: owner.id });
    });
    return { success: true };
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
    await this.team.withdraw(accountId);
    await this.feeds.end(accountId);
    await this.outbox.put(EMAIL_CHANGED, { accountId, old: old.email });
    await this.blocklist.checkBlocklist(accountId, { email });
    return true;
  }

  private async requireStrength(accountId: number, field: string, password: string): Promise<void> {
    const account = await this.accounts.findById(accountId);
    if (account?.role === 'admin' && !isOrganiserPassword(password))
      throw invalidField(field, `${field} ${ORGANISER_PASSWORD_SENTENCE}`);
  }

  private async revokeAllAccess(accountId: number): Promise<void> {
    await this.sessions.endAll(accountId);
    // browsers that were signed in before are no longer known either: see `KnownDevices`
    const tokensFrom = this.accounts.thisSecond();
    // the new address may have been requested by somebody who had the old password
    await this.accounts.change({ id: accountId }, { tokensFrom, pendingEmail: null });
    await this.links.revoke(accountId);
    await this.outbox.put(PASSWORD_CHANGED, { accountId });
  }
}
