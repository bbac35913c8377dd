import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, type Repository } from 'typeorm';
import { Clock } from '../../common/clock/clock.js';
import { repeatEvery } from '../../common/clock/repeat-every.js';
import { batchQuery } from '../../common/database/batch-query.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import { MINUTE, SECOND } from '../../common/time/durations.rules.js';
import type { AccountEntity } from '../accounts/account.entity.js';
import { CalendarFeedSecrets } from '../calendar-feeds/calendar-feed-secrets.service.js';
import { SessionEntity } from './session.entity.js';
import { Tokens } from './tokens.js';

/** An account was signed in on a device that was new to it. */
export const DEVICE_SIGNED_IN = outboxEvent<{ accountId: number; sessionId: number }>('device.signed_in');

/** An account whose password has just been verified or set, with its hash. */
type SignedInAccount = Pick<AccountEntity, 'id' | 'passwordHash'>;

type CurrentUserRow = Omit<CurrentUser, 'accountId'>;

/**
 * The account and session of a token: $1 account, $2 token, $3 when it was issued. Runs before every request.
 *
 * @public bench/floor.mjs
 */
export const FIND_CURRENT_USER_SQL = `select a.email, a.role, a.onboarded_at is not null as "hasProfile",
    a.blocked_at is not null as blocked, a.email_verified_at is not null as "emailVerified",
    a.email_bounced_at is not null as "emailBounces", a.hide_previews as "hidePreviews",
    a.warned_at is not null as warned,
    s.id as "sessionId", s.last_used_at as "lastUsedAt"
  from sessions s join accounts a on a.id = s.account_id
  where s.token_id = $2 and a.id = $1 and a.tokens_from <= $3`;

/** As above, for a session: $1 its id, $2 account, $3 now. */
const FIND_USER_OF_SESSION = FIND_CURRENT_USER_SQL.replace(
  'where s.token_id = $2 and a.id = $1 and a.tokens_from <= $3',
  'where s.id = $1 and a.id = $2 and a.tokens_from <= s.created_at and s.expires_at > $3',
);

/** Those of the sessions $1 that are valid at $2, of accounts that are not blocked. */
const ALIVE = `select s.id from sessions s join accounts a on a.id = s.account_id
  where s.id = any ($1::int[]) and s.expires_at > $2 and a.tokens_from <= s.created_at and a.blocked_at is null`;

/**
 * Inserts a session if the account's password is still the one of the login: $3 its hash. The lock orders it before or
 * after a change of the password, which ends all sessions.
 */
const INSERT_SQL = `insert into sessions (account_id, token_id, device, created_at, last_used_at, expires_at)
  select a.id, $2::uuid, $4::text, $5::timestamptz, $5::timestamptz, $6::timestamptz
  from accounts a where a.id = $1 and a.password_hash = $3 for share
  returning id`;

/** $1 sessions, $2 when each was used. */
const MARK_USED_SQL = `update sessions s set last_used_at = greatest(s.last_used_at, used.at)
  from unnest($1::integer[], $2::timestamptz[]) as used (id, at) where s.id = used.id`;

/** A use is stored only if the stored one is at least this old. */
const RESOLUTION_MILLISECONDS = 10 * MINUTE;

/** Begins, lists and ends sessions, and finds the account behind a token. */
@Injectable()
export class SessionsService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Sessions');
  private used = new Map<number, Date>();
  private readonly stop = repeatEvery(SECOND, 'storing when sessions were used', () => this.writeUses());
  /** Returns the user of a token as of now, or undefined if its session has ended or the account does not exist. */
  readonly findCurrentUser: (
    ...token: [accountId: number, tokenId: string, issuedAt: Date]
  ) => Promise<CurrentUserRow | undefined>;

  constructor(
    private readonly tokens: Tokens,
    private readonly feeds: CalendarFeedSecrets,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
  ) {
    this.findCurrentUser = batchQuery(database, FIND_CURRENT_USER_SQL, ['int', 'uuid', 'timestamptz']);
  }

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

  private async insert(
    { id: accountId, passwordHash }: SignedInAccount,
    device: string | null,
  ): Promise<{ token: string; sessionId: number }> {
    const { token, id: tokenId, issuedAt: createdAt, expiresAt } = this.tokens.issue(accountId);
    const session = { accountId, tokenId, device, createdAt, expiresAt };
    const sessionId = await this.insertIfUnchanged(session, passwordHash);
    if (sessionId === undefined) throw new DomainError('INVALID_CREDENTIALS');
    return { token, sessionId };
  }

  /** Inserts a session. Returns its id, or undefined if the account's password has changed in the meantime. */
  async insertIfUnchanged(
    { accountId, tokenId, device, createdAt, expiresAt }: Omit<SessionEntity, 'id' | 'lastUsedAt'>,
    passwordHash: string,
  ): Promise<number | undefined> {
    const values = [accountId, tokenId, passwordHash, device, createdAt, expiresAt];
    const [row] = await this.database.query<Pick<SessionEntity, 'id'>>(INSERT_SQL, values);
    return row?.id;
  }

  /** Returns the user of a session as of now, or undefined if it has ended or is another account's. */
  async findUserOf(sessionId: number, accountId: number, now: Date): Promise<CurrentUserRow | undefined> {
    return (await this.database.query<CurrentUserRow>(FIND_USER_OF_SESSION, [sessionId, accountId, now]))[0];
  }

  /** Returns a session of an account, or undefined if it has ended. */
  async find(accountId: number, sessionId: number): Promise<SessionEntity | undefined> {
    return (await this.ofAccount(accountId)).find(({ id }) => id === sessionId);
  }

  /** Returns which of these sessions have not ended, of accounts that are not blocked. */
  async alive(sessionIds: readonly number[]): Promise<Set<number>> {
    const values = [sessionIds, this.clock.now()];
    const rows = await this.database.query<Pick<SessionEntity, 'id'>>(ALIVE, values);
    return new Set(rows.map(({ id }) => id));
  }

  /** Returns the user's sessions, last used first; `current`: that of the request. */
  async list({ accountId, sessionId }: CurrentUser) {
    await this.writeUses();
    const sessions = await this.ofAccount(accountId);
    return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
  }

  /** Returns the ids of the sessions of an account that have not ended. */
  async liveIds(accountId: number): Promise<number[]> {
    return (await this.ofAccount(accountId)).map(({ id }) => id);
  }

  private ofAccount(accountId: number): Promise<SessionEntity[]> {
    return this.sessions
      .createQueryBuilder('s')
      .innerJoin('accounts', 'a', 'a.id = s.accountId and a.tokens_from <= s.createdAt')
      .where('s.accountId = :accountId and s.expiresAt > :now', { accountId, now: this.clock.now() })
      .orderBy('s.lastUsedAt', 'DESC')
      .addOrderBy('s.id', 'DESC')
      .getMany();
  }

  /** Records that a session is used now: stored in the background, many with one statement. */
  noteUse(sessionId: number, lastUsedAt: Date): void {
    const now = this.clock.now();
    if (now.getTime() - lastUsedAt.getTime() >= RESOLUTION_MILLISECONDS) this.used.set(sessionId, now);
  }

  /** Stores the recorded uses. A failure is only logged: the next use is stored again. */
  async writeUses(): Promise<void> {
    const { used } = this;
    this.used = new Map();
    if (used.size === 0) return;
    await this.database
      .query(MARK_USED_SQL, [[...used.keys()], [...used.values()]])
      .catch((error: unknown) => this.logger.error(error));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
    await this.writeUses();
  }

  /** Ends one of the account's sessions at once, on every replica. Throws SESSION_NOT_FOUND. */
  async end(accountId: number, id: number): Promise<void> {
    const { affected } = await this.sessions.delete({ id, accountId });
    if (affected !== 1) throw new DomainError('SESSION_NOT_FOUND');
  }

  /** Ends the session of a request; ending it again changes nothing. */
  async endCurrent({ accountId, sessionId: id }: CurrentUser): Promise<void> {
    await this.sessions.delete({ id, accountId });
  }

  /** Ends all sessions of an account at once, on every replica, except `except`; and its calendar feed. */
  endAll(accountId: number, except?: number): Promise<void> {
    return this.database.transaction(async () => {
      await this.sessions.delete({ accountId, ...(except === undefined ? {} : { id: Not(except) }) });
      await this.feeds.end(accountId);
    });
  }
}
