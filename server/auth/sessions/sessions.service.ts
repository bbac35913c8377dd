import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { AccountEntity } from '../accounts/account.entity.js';
import type { SessionEntity } from './session.entity.js';
import { SessionUse } from './session-use.js';
import { SessionsRepository } from './sessions.repository.js';
import { Tokens } from './tokens.js';

/** A session as its owner sees it. */
export type Session = Pick<SessionEntity, 'id' | 'device' | 'createdAt' | 'lastUsedAt'> & {
  /** Whether it is the one that asks. */
  current: boolean;
};

/** Begins, lists and ends sessions. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly use: SessionUse,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins a session. Returns its token. Throws INVALID_CREDENTIALS if the password was changed since it was compared.
   * @param device its name, such as `Firefox on Android`
   */
  async begin(
    { id: accountId, passwordHash }: Pick<AccountEntity, 'id' | 'passwordHash'>,
    device: string | null,
  ): Promise<string> {
    const { token, id: tokenId, issuedAt, expiresAt } = await this.tokens.issue(accountId);
    const session = { accountId, tokenId, device, createdAt: issuedAt, expiresAt };
    const id = await this.sessions.insert(session, passwordHash);
    if (id === undefined) throw new DomainError('INVALID_CREDENTIALS');
    return token;
  }

  /** Returns the user's sessions, the one that was used last first. */
  async list({ accountId, sessionId }: CurrentUser): Promise<Session[]> {
    await this.use.write();
    const sessions = await this.sessions.list(accountId, this.clock.now());
    return sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      device,
      createdAt,
      lastUsedAt,
      current: id === sessionId,
    }));
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

  /** Ends all sessions of an account at once, on every replica, but for the one of `except`. */
  endAll(accountId: number, except?: number): Promise<void> {
    return this.sessions.deleteAll(accountId, except);
  }

  /** Deletes sessions whose token has expired. */
  deleteExpired(): Promise<void> {
    return this.sessions.deleteExpired(this.clock.now());
  }
}
