import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Role, Viewer } from '../common/http/access.js';
import { Database } from '../common/database/database.js';
import { AccountEntity } from './account.entity.js';
import type { TokenClaims } from './tokens.js';

/** A new row of `accounts`. */
export interface NewAccount {
  email: string;
  passwordHash: string;
  role: Role;
  /** Rounded down to the second, as tokens tell their time. */
  now: Date;
}

type ViewerRow = Pick<Viewer, 'email' | 'role' | 'hasProfile' | 'blocked'>;

/** The rows of `accounts` and `revoked_tokens`. */
@Injectable()
export class AccountsRepository {
  constructor(private readonly database: Database) {}

  findById(id: number): Promise<AccountEntity | null> {
    return this.accounts.findOneBy({ id });
  }

  findByEmail(email: string): Promise<AccountEntity | null> {
    return this.accounts.findOneBy({ email });
  }

  findMany(ids: readonly number[]): Promise<AccountEntity[]> {
    return this.accounts.findBy({ id: In([...ids]) });
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

  async update(id: number, change: Partial<Omit<AccountEntity, 'id'>>): Promise<void> {
    await this.accounts.update({ id }, change);
  }

  /** Notes when the first profile was saved; a later call changes nothing. */
  async markOnboarded(ids: readonly number[], now: Date): Promise<void> {
    await this.database.query(
      'update accounts set onboarded_at = $2 where id = any($1::integer[]) and onboarded_at is null',
      [ids, now],
    );
  }

  /** Who stands behind a token, in one statement; undefined when it has been revoked or the account is gone. */
  async findViewer(claims: TokenClaims): Promise<ViewerRow | undefined> {
    const [row] = await this.database.query<ViewerRow>(
      `select email, role, onboarded_at is not null as "hasProfile", blocked_at is not null as blocked
         from accounts where id = $1 and tokens_from <= $3
          and not exists (select from revoked_tokens where id = $2)`,
      [claims.accountId, claims.tokenId, claims.issuedAt],
    );
    return row;
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

  private get accounts() {
    return this.database.manager.getRepository(AccountEntity);
  }
}
