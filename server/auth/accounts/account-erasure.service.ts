import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Passwords } from '../passwords/passwords.js';
import { AccountsRepository } from './accounts.repository.js';
import { Database } from '../../common/database/database.js';
import { columnsOf } from '../../common/database/columns.js';
import { AccountEntity } from './account.entity.js';

/** Locks rows, so that deletions of one account, or of the last two organisers, happen one after the other. */
const LOCK = `select ${columnsOf(AccountEntity, '', ['id', 'role', 'createdAt'])} from accounts where id = $1 and erased_at is null for no key update`;
const LOCK_OTHER_ORGANISERS = `select id from accounts
  where role = 'admin' and erased_at is null and blocked_at is null and id <> $1 order by id for no key update`;

/** $1 account, $2 a hash that no password has, $3 now. Mail to .invalid is never delivered (RFC 2606). */
const EMPTY = `update accounts
    set email = 'deleted-' || gen_random_uuid() || '@deleted.invalid', password_hash = $2, role = 'user',
        blocked_at = null, warned_at = null, onboarded_at = null, email_verified_at = null, email_bounced_at = null, pending_email = null, language = 'en',
        hide_previews = false, tokens_from = '9999-12-31', created_at = $3, erased_at = $3
  where id = $1`;

const UNERASED = `select ${columnsOf(AccountEntity, '', ['id', 'createdAt'])} from accounts where erased_at is null order by id`;

type LockedAccount = Pick<AccountEntity, 'id' | 'role' | 'createdAt'>;

/** Removes personal data from an account; data in other rooms is deleted by the privacy room. */
@Injectable()
export class AccountErasureService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  /** Checks an account's password. Throws ACCOUNT_NOT_FOUND; INVALID_CREDENTIALS for a wrong one. */
  async requirePassword(accountId: number, password: string): Promise<void> {
    const account = await this.accounts.findById(accountId);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
    if (!(await this.passwords.matches(password, account.passwordHash)))
      throw new DomainError('INVALID_CREDENTIALS');
  }

  /** Returns a hash that no password has. Call it before the transaction in which `empty` needs it. */
  unusableHash(): Promise<string> {
    return this.passwords.hash(randomUUID());
  }

  /** Locks an account for its deletion, and returns it. Throws ACCOUNT_NOT_FOUND, LAST_ORGANISER. */
  async lock(accountId: number): Promise<LockedAccount> {
    const account = await this.lockUnerased(accountId);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
    if (account.role === 'admin' && !(await this.hasOtherOrganiser(accountId)))
      throw new DomainError('LAST_ORGANISER');
    return account;
  }

  /** Empties a locked account: its email is free again, no password opens it, and its tokens are invalid. */
  async empty(accountId: number, unusableHash: string): Promise<void> {
    await this.database.query(EMPTY, [accountId, unusableHash, this.clock.now()]);
  }

  /** Locks an account until the transaction ends. Returns undefined if it does not exist or was erased. */
  async lockUnerased(id: number): Promise<LockedAccount | undefined> {
    const [row] = await this.database.query<LockedAccount>(LOCK, [id]);
    return row;
  }

  /** Returns whether another organiser can log in; locks those until the transaction ends. */
  async hasOtherOrganiser(id: number): Promise<boolean> {
    return (await this.database.query(LOCK_OTHER_ORGANISERS, [id])).length > 0;
  }

  unerased() {
    return this.database.query<Pick<AccountEntity, 'id' | 'createdAt'>>(UNERASED);
  }
}
