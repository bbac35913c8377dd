import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsWhere, type Repository } from 'typeorm';
import { Clock } from '../../common/clock/clock.js';
import { columnsOf } from '../../common/database/columns.js';
import { insertNew } from '../../common/database/insert-new.js';
import { Database } from '../../common/database/database.js';
import { SECOND } from '../../common/time/durations.rules.js';
import { AccountEntity } from './account.entity.js';

/** A new account, with a hashed password: of a guest, and not verified, unless it says otherwise. */
export type NewAccount = Pick<AccountEntity, 'email' | 'passwordHash'> &
  Partial<Pick<AccountEntity, 'role' | 'language' | 'emailVerifiedAt'>>;

/** An account, and whether it has a second factor. */
export type FoundAccount = AccountEntity & { hasTotp: boolean };

/** $1 email. A constant: building it at each login would cost a tenth of the logins per second (decision 7). */
const FIND_BY_EMAIL = `select ${columnsOf(AccountEntity, 'a')}, exists
    (select from totp t where t.account_id = a.id and t.confirmed_at is not null) as "hasTotp"
  from accounts a where a.email = $1`;

/** $1 ids. In SQL, because it runs twice in every purchase and for every batch of mails (decision 7). */
const FIND_MANY = `select ${columnsOf(AccountEntity)} from accounts where id = any ($1) and erased_at is null`;

@Injectable()
export class AccountsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
  ) {}

  /** Returns an account that has not been erased. */
  async findById(id: number): Promise<AccountEntity | undefined> {
    return (await this.findMany([id]))[0];
  }

  /** Returns the account with this email in its normal form. */
  async findByEmail(email: string) {
    const [row] = await this.database.query<FoundAccount>(FIND_BY_EMAIL, [email]);
    return row ?? null;
  }

  findMany(ids: readonly number[]): Promise<AccountEntity[]> {
    return this.database.query<AccountEntity>(FIND_MANY, [ids]);
  }

  /** Inserts an account. Returns its id, or undefined if the email is taken, also since a moment ago. */
  async insert(account: NewAccount): Promise<number | undefined> {
    const now = this.thisSecond();
    const [row] = await insertNew(this.accounts, { ...account, tokensFrom: now, createdAt: now });
    return row?.id;
  }

  /** As `insert`, for many accounts whose emails are free. Returns their ids in the same order. */
  async insertMany(accounts: readonly NewAccount[]): Promise<number[]> {
    const now = this.thisSecond();
    const rows = accounts.map((account) => ({ ...account, tokensFrom: now, createdAt: now }));
    const { identifiers } = await this.accounts.insert(rows);
    return (identifiers as Pick<AccountEntity, 'id'>[]).map(({ id }) => id);
  }

  /** Changes the accounts that match `which`; undefined leaves a column as it is. Returns whether there was one. */
  async change(which: FindOptionsWhere<AccountEntity>, change: Partial<AccountEntity>): Promise<boolean> {
    return ((await this.accounts.update(which, change)).affected ?? 0) > 0;
  }

  /** Returns since when tokens are valid that are issued from now on: their times are in whole seconds. */
  thisSecond(): Date {
    return new Date(Math.floor(this.clock.now().getTime() / SECOND) * SECOND);
  }
}
