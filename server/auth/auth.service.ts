import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { jobKind, OnJob } from '../common/jobs/job-kind.js';
import { Outbox } from '../common/outbox/outbox.js';
import { HOUR } from '../common/time/durations.rules.js';
import { ReferralsService } from '../referrals/index.js';
import { AccountsService, type Registration } from './accounts/index.js';
import { BlocklistService } from './blocklist/blocklist.service.js';
import { SessionsService } from './sessions/index.js';
import { TotpService } from './totp/totp.service.js';
import { VERIFICATION_REQUESTED } from './verification/verification.outbox.js';

/** Deletes expired sessions, tokens of links, and windows of rate limits. */
export const SWEEP_ACCOUNTS = jobKind('sweep-accounts', { every: HOUR });

/** Registers and logs in, and deletes expired rows. */
@Injectable()
export class AuthService {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly blocklist: BlocklistService,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
    private readonly totp: TotpService,
    private readonly referrals: ReferralsService,
  ) {}

  @OnJob(SWEEP_ACCOUNTS)
  async deleteExpired(): Promise<void> {
    const now = this.clock.now();
    await this.database.query('delete from sessions where expires_at <= $1', [now]);
    await this.database.query('delete from one_time_tokens where expires_at <= $1', [now]);
    await this.database.query('delete from rate_limits where window_ends_at <= $1', [now]);
  }

  /** Creates an account and sends a link to verify its address. Returns its first token. Throws EMAIL_TAKEN. */
  async register(
    registration: Registration,
    device: string | null,
    link: { eventId?: number | undefined; via?: string | undefined } = {},
  ): Promise<string> {
    const prepared = await this.accounts.prepare(registration);
    const token = await this.database.transaction(async () => {
      const account = await this.accounts.create(prepared);
      await this.blocklist.checkBlocklist(account.id, { email: registration.email });
      await this.outbox.put(VERIFICATION_REQUESTED, { accountId: account.id });
      return this.sessions.begin(account, device);
    });
    await this.referrals.signedUp(link.eventId, link.via);
    return token;
  }

  /**
   * Logs in. Returns a new token. Throws INVALID_CREDENTIALS, ACCOUNT_BLOCKED, WEAK_PASSWORD: see
   * `AccountsService.authenticate`; TOTP_REQUIRED, RATE_LIMITED: see `TotpService.require`. With `ownData` a blocked
   * account can log in too. The owner is notified of an unknown device.
   */
  async logIn(
    {
      email,
      password,
      totp,
      ownData,
    }: { email: string; password: string; totp?: string | undefined; ownData?: boolean | undefined },
    device: { name: string | null; isKnown: boolean },
  ): Promise<{ token: string; hasProfile: boolean }> {
    const account = await this.accounts.authenticate(email, password, { alsoBlocked: ownData === true });
    if (account.hasTotp) await this.totp.require(account.id, totp);
    const token = device.isKnown
      ? await this.sessions.begin(account, device.name)
      : await this.sessions.beginOnNewDevice(account, device.name);
    return { token, hasProfile: account.onboarded };
  }
}
