import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, type Repository } from 'typeorm';
import { batchQuery } from '../../common/database/batch-query.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { AccountEntity } from '../accounts/account.entity.js';
import { RevokedTokenEntity } from './revoked-token.entity.js';
import type { TokenClaims } from './token-claims.rules.js';

type CurrentUserRow = Pick<AccountEntity, 'email' | 'role'> & Pick<CurrentUser, 'hasProfile' | 'blocked'>;

/** The account of a token that is not revoked: $1 account, $2 token, $3 when it was issued. Runs before every request. */
export const FIND_CURRENT_USER_SQL = `select email, role, onboarded_at is not null as "hasProfile",
    blocked_at is not null as blocked
  from accounts where id = $1 and tokens_from <= $3
   and not exists (select from revoked_tokens where id = $2)`;

/** Whether tokens are still valid: the rows of `revoked_tokens`, and the account behind a token. */
@Injectable()
export class SessionsRepository {
  private readonly user: (
    accountId: number,
    tokenId: string,
    issuedAt: Date,
  ) => Promise<CurrentUserRow | undefined>;

  constructor(
    database: Database,
    @InjectRepository(RevokedTokenEntity) private readonly revoked: Repository<RevokedTokenEntity>,
  ) {
    this.user = batchQuery(database, FIND_CURRENT_USER_SQL, ['int', 'uuid', 'timestamptz']);
  }

  /** Returns the user of a token as of now, or undefined if it was revoked or the account does not exist. */
  findCurrentUser({ accountId, tokenId, issuedAt }: TokenClaims): Promise<CurrentUserRow | undefined> {
    return this.user(accountId, tokenId, issuedAt);
  }

  /** Revokes a token; revoking it again changes nothing. */
  async revoke(token: RevokedTokenEntity): Promise<void> {
    await this.revoked.createQueryBuilder().insert().values(token).orIgnore().execute();
  }

  /** Deletes revoked tokens that have expired. */
  async deleteExpired(now: Date): Promise<void> {
    await this.revoked.delete({ expiresAt: LessThanOrEqual(now) });
  }
}
