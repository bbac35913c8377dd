import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { Role } from '../../common/http/access.js';
import type { AccountEntity } from '../accounts/index.js';
import type { SessionEntity } from '../sessions/index.js';

/** An account of the team. */
export type StaffRow = Pick<AccountEntity, 'id' | 'email' | 'role' | 'blockedAt'> & {
  totpEnabled: boolean;
  lastUsedAt: SessionEntity['lastUsedAt'] | null;
};

const LIST_SQL = `select a.id, a.email, a.role, a.blocked_at as "blockedAt",
    exists (select from totp t where t.account_id = a.id and t.confirmed_at is not null) as "totpEnabled",
    (select max(s.last_used_at) from sessions s where s.account_id = a.id) as "lastUsedAt"
  from accounts a where a.erased_at is null and (a.role <> 'user' or a.id = any($1::integer[]))
  order by a.role, a.email`;

/** Locked, so that of two organisers who demote each other only one succeeds. */
const LOCK_ORGANISERS_SQL = `select id from accounts
  where role = 'admin' and erased_at is null and blocked_at is null order by id for no key update`;

/** Organisers and hosts, as rows of `accounts`. */
@Injectable()
export class TeamRepository {
  constructor(private readonly database: Database) {}

  /** Returns organisers and hosts, and the accounts of `others`, organisers first. */
  list(others: readonly number[]): Promise<StaffRow[]> {
    return this.database.query<StaffRow>(LIST_SQL, [[...others]]);
  }

  /** Returns the ids of the organisers who can log in, locked until the transaction ends. */
  async lockOrganisers(): Promise<number[]> {
    return (await this.database.query<{ id: number }>(LOCK_ORGANISERS_SQL)).map(({ id }) => id);
  }

  async setRole(accountId: number, role: Role): Promise<void> {
    await this.database.query('update accounts set role = $2 where id = $1', [accountId, role]);
  }
}
