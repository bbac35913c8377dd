import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, type Repository } from 'typeorm';
import { Clock } from '../../common/clock/clock.js';
import { repeatEvery } from '../../common/clock/repeat-every.js';
import { batchQuery } from '../../common/database/batch-query.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import { MINUTE, SECOND } from '../../common/time/durations.rules.js';
import { SessionEntity } from './session.entity.js';
import type { TokenClaims } from './tokens.js';

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

/** The rows of `sessions`, and the account behind a token. */
@Injectable()
export class SessionsRepository implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Sessions');
  private used = new Map<number, Date>();
  private readonly stop = repeatEvery(SECOND, 'storing when sessions were used', () => this.writeUses());
  private readonly user: (
    accountId: number,
    tokenId: string,
    issuedAt: Date,
  ) => Promise<CurrentUserRow | undefined>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
  ) {
    this.user = batchQuery(database, FIND_CURRENT_USER_SQL, ['int', 'uuid', 'timestamptz']);
  }

  /** Returns the user of a token as of now, or undefined if its session has ended or the account does not exist. */
  findCurrentUser({ accountId, tokenId, issuedAt }: TokenClaims): Promise<CurrentUserRow | undefined> {
    return this.user(accountId, tokenId, issuedAt);
  }

  /** Returns the user of a session as of now, or undefined if it has ended or is another account's. */
  async findUserOf(sessionId: number, accountId: number, now: Date): Promise<CurrentUserRow | undefined> {
    return (await this.database.query<CurrentUserRow>(FIND_USER_OF_SESSION, [sessionId, accountId, now]))[0];
  }

  /** Returns which of these sessions are valid, of accounts that are not blocked. */
  async alive(sessionIds: readonly number[], now: Date): Promise<Set<number>> {
    const rows = await this.database.query<Pick<SessionEntity, 'id'>>(ALIVE, [sessionIds, now]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Inserts a session. Returns its id, or undefined if the account's password has changed in the meantime. */
  async insert(
    { accountId, tokenId, device, createdAt, expiresAt }: Omit<SessionEntity, 'id' | 'lastUsedAt'>,
    passwordHash: string,
  ): Promise<number | undefined> {
    const values = [accountId, tokenId, passwordHash, device, createdAt, expiresAt];
    const [row] = await this.database.query<Pick<SessionEntity, 'id'>>(INSERT_SQL, values);
    return row?.id;
  }

  /** Returns the sessions of an account that have not ended, last used first. */
  async list(accountId: number, now: Date): Promise<SessionEntity[]> {
    return this.sessions
      .createQueryBuilder('s')
      .innerJoin('accounts', 'a', 'a.id = s.accountId and a.tokens_from <= s.createdAt')
      .where('s.accountId = :accountId and s.expiresAt > :now', { accountId, now })
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

  /** Ends a session of an account. Returns whether there was one. */
  async delete(id: number, accountId: number): Promise<boolean> {
    const { affected } = await this.sessions.delete({ id, accountId });
    return affected === 1;
  }

  /** Ends all sessions of an account, except `except`. */
  async deleteAll(accountId: number, except?: number): Promise<void> {
    await this.sessions.delete({ accountId, ...(except === undefined ? {} : { id: Not(except) }) });
  }
}
