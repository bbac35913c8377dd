import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import type { AccountEntity } from '../accounts/account.entity.js';
import { CalendarFeedSecrets } from '../calendar-feeds/calendar-feed-secrets.service.js';
import type { SessionEntity } from './session.entity.js';
import { SessionsRepository } from './sessions.repository.js';
import { Tokens } from './tokens.js';

/** An account was signed in on a device that was new to it. */
export const DEVICE_SIGNED_IN = outboxEvent<{ accountId: number; sessionId: number }>('device.signed_in');

/** An account whose password has just been verified or set, with its hash. */
type SignedInAccount = Pick<AccountEntity, 'id' | 'passwordHash'>;

/** Begins, lists and ends sessions. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly tokens: Tokens,
    private readonly feeds: CalendarFeedSecrets,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Begins a session. Returns its token. Throws INVALID_CREDENTIALS if the password was changed since it was verified. */
  async begin(account: SignedInAccount, device: string | null): Promise<string> {
    return (await this.insert(account, device)).token;
  }

  /** As `begin`, on a device that is new to the account: its owner is notified. */
  beginOnNewDevice(account: SignedInAccount, device: string | null): Promise<string> {
    return this.database.transaction(async () => {
      const { token, sessionId } = await this.insert(account, device);
      await this.outbox.put(DEVICE_SIGNED_IN, { accountId: account.id, sessionId });
      return token;
    });
  }

  /** Returns a session of an account, or undefined if it has ended. */
  async find(accountId: number, sessionId: number): Promise<SessionEntity | undefined> {
    const sessions = await this.sessions.list(accountId, this.clock.now());
    return sessions.find(({ id }) => id === sessionId);
  }

  /** Returns which of these sessions have not ended, of accounts that are not blocked. */
  alive(sessionIds: readonly number[]): Promise<Set<number>> {
    return this.sessions.alive(sessionIds, this.clock.now());
  }

  /** Returns the user's sessions, last used first; `current`: that of the request. */
  async list({ accountId, sessionId }: CurrentUser) {
    await this.sessions.writeUses();
    const sessions = await this.sessions.list(accountId, this.clock.now());
    return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
  }

  /** Returns the ids of the sessions of an account that have not ended. */
  async liveIds(accountId: number): Promise<number[]> {
    return (await this.sessions.list(accountId, this.clock.now())).map(({ id }) => id);
  }

  /** Ends one of the account's sessions at once, on every replica. Throws SESSION_NOT_FOUND. */
  async end(accountId: number, sessionId: number): Promise<void> {
    if (!(await this.sessions.delete(sessionId, accountId))) throw new DomainError('SESSION_NOT_FOUND');
  }

  /** Ends the session of a request; ending it again changes nothing. */
  async endCurrent({ accountId, sessionId }: CurrentUser): Promise<void> {
    await this.sessions.delete(sessionId, accountId);
  }

  /** Ends all sessions of an account at once, on every replica, except `except`; and its calendar feed. */
  endAll(accountId: number, except?: number): Promise<void> {
    return this.database.transaction(async () => {
      await this.sessions.deleteAll(accountId, except);
      await this.feeds.end(accountId);
    });
  }

  private async insert(
    { id: accountId, passwordHash }: SignedInAccount,
    device: string | null,
  ): Promise<{ token: string; sessionId: number }> {
    const { token, id: tokenId, issuedAt, expiresAt } = await this.tokens.issue(accountId);
    const session = { accountId, tokenId, device, createdAt: issuedAt, expiresAt };
    const sessionId = await this.sessions.insert(session, passwordHash);
    if (sessionId === undefined) throw new DomainError('INVALID_CREDENTIALS');
    return { token, sessionId };
  }
}
