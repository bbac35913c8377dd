import { Injectable } from '@nestjs/common';
import type { Role, CurrentUser } from '../../common/http/access.js';
import { Database } from '../../common/database/database.js';
import { batchQuery } from '../../common/database/batch-query.js';
import type { TokenClaims } from '../sessions/token-claims.rules.js';

/** A row of `accounts`. */
export interface AccountRow {
  id: number;
  /** Trimmed and in lower case: see `normalEmail`. */
  email: string;
  passwordHash: string;
  role: Role;
  blockedAt: Date | null;
  /** When the first profile was saved. */
  onboardedAt: Date | null;
}

/** A new row of `accounts`. */
export interface NewAccount {
  email: string;
  passwordHash: string;
  role: Role;
  /** Rounded down to the second, as tokens tell their time. */
  now: Date;
}

const ACCOUNT = `id, email, password_hash as "passwordHash", role, blocked_at as "blockedAt",
  onboarded_at as "onboardedAt"`;

type CurrentUserRow = Pick<CurrentUser, 'email' | 'role' | 'hasProfile' | 'blocked'>;

/** Who stands behind a token that has not been revoked: $1 account, $2 token, $3 when it was issued. */
export const FIND_CURRENT_USER_SQL = `select email, role, onboarded_at is not null as "hasProfile",
    blocked_at is not null as blocked
  from accounts where id = $1 and tokens_from <= $3
   and not exists (select from revoked_tokens where id = $2)`;

/** The rows of `accounts` and `revoked_tokens`. */
@Injectable()
export class AccountsRepository {
  private readonly user: (
    accountId: number,
    tokenId: string,
    issuedAt: Date,
  ) => Promise<CurrentUserRow | undefined>;

  constructor(private readonly database: Database) {
    this.user = batchQuery(database, FIND_CURRENT_USER_SQL, ['int', 'uuid', 'timestamptz']);
  }

  async findById(id: number): Promise<AccountRow | undefined> {
    return (await this.findMany([id]))[0];
  }

  async findByEmail(email: string): Promise<AccountRow | undefined> {
    const rows = await this.database.query<AccountRow>(`select ${ACCOUNT} from accounts where email = $1`, [
      email,
    ]);
    return rows[0];
  }

  findMany(ids: readonly number[]): Promise<AccountRow[]> {
    return this.database.query<AccountRow>(`select ${ACCOUNT} from accounts where id = any($1::integer[])`, [
      ids,
    ]);
  }

  /** Adds an account; undefined when the e-mail is taken, also by someone who came at the same moment. */
  async insert({ email, passwordHash, role, now }: NewAccount): Promise<number | undefined> {
    const [row] = await this.database.query<{ id: number }>(
      `insert into accounts (email, password_hash, role, tokens_from, created_at) values ($1, $2, $3, $4, $4)
       on conflict (email) do nothing returning id`,
      [email, passwordHash, role, now],
    );
    return row?.id;
  }

  /** Adds many accounts with one password hash; answers the ids in the order of the e-mails. */
  async insertMany(emails: readonly string[], passwordHash: string, now: Date): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `insert into accounts (email, password_hash, tokens_from, created_at)
       select email, $2, $3::timestamptz, $3::timestamptz
         from unnest($1::text[]) with ordinality as given (email, place) order by place
       returning id`,
      [emails, passwordHash, now],
    );
    return rows.map((row) => row.id);
  }

  async setPasswordHash(id: number, passwordHash: string): Promise<void> {
    await this.database.query('update accounts set password_hash = $2 where id = $1', [id, passwordHash]);
  }

  /** Makes an organiser of an account, with another password; its tokens from before `now` end. */
  async makeOrganiser(id: number, passwordHash: string, now: Date): Promise<void> {
    await this.database.query(
      `update accounts set role = 'admin', password_hash = $2, tokens_from = $3 where id = $1`,
      [id, passwordHash, now],
    );
  }

  /** Changes a role, if it is `from` so far. */
  async changeRole(id: number, from: Role, to: Role): Promise<void> {
    await this.database.query('update accounts set role = $3 where id = $1 and role = $2', [id, from, to]);
  }

  /** Blocks an account; whether it exists. */
  async block(id: number, now: Date): Promise<boolean> {
    const rows = await this.database.query('update accounts set blocked_at = $2 where id = $1 returning id', [
      id,
      now,
    ]);
    return rows.length > 0;
  }

  /** Ends a block; the tokens from before `now` stay dead. Whether the account exists. */
  async unblock(id: number, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `update accounts set blocked_at = null,
         tokens_from = case when blocked_at is null then tokens_from else $2 end
       where id = $1 returning id`,
      [id, now],
    );
    return rows.length > 0;
  }

  /** Notes when the first profile was saved; a later call changes nothing. */
  async markOnboarded(ids: readonly number[], now: Date): Promise<void> {
    await this.database.query(
      'update accounts set onboarded_at = $2 where id = any($1::integer[]) and onboarded_at is null',
      [ids, now],
    );
  }

  /** Who stands behind a token, as of now; undefined when it has been revoked or the account is gone. */
  findCurrentUser({ accountId, tokenId, issuedAt }: TokenClaims): Promise<CurrentUserRow | undefined> {
    return this.user(accountId, tokenId, issuedAt);
  }

  /** Revokes a token; revoking it again changes nothing. */
  async revoke(tokenId: string, accountId: number, expiresAt: Date): Promise<void> {
    await this.database.query(
      'insert into revoked_tokens (id, account_id, expires_at) values ($1, $2, $3) on conflict (id) do nothing',
      [tokenId, accountId, expiresAt],
    );
  }

  /** Forgets revoked tokens that have expired anyhow. */
  async sweepRevoked(now: Date): Promise<void> {
    await this.database.query('delete from revoked_tokens where expires_at <= $1', [now]);
  }
}
