import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Not, type Repository } from 'typeorm';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import type { Role } from '../../common/http/access.js';
import { AccountEntity } from './account.entity.js';

/** A new account. `now` is rounded down to the second, like the times in tokens. */
export type NewAccount = Pick<
  AccountEntity,
  'email' | 'passwordHash' | 'role' | 'language' | 'emailVerifiedAt'
> & {
  now: Date;
};

/** An account, and whether it has a second factor. */
export type AccountForLogIn = AccountEntity & { hasTotp: boolean };

/**
 * $1 email. A constant, because it runs at every login and building it would cost a tenth of the logins per second
 * (decision 7).
 */
const FIND_BY_EMAIL = `select ${columnsOf(AccountEntity, 'a')}, exists
    (select from totp t where t.account_id = a.id and t.confirmed_at is not null) as "hasTotp"
  from accounts a where a.email = $1`;

/** $1 ids. In SQL, because it runs twice in every purchase and for every batch of mails (decision 7). */
const FIND_MANY = `select ${columnsOf(AccountEntity)} from accounts where id = any ($1) and erased_at is null`;

/** The rows of `accounts`. */
@Injectable()
export class AccountsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
  ) {}

  /** Returns an account that has not been erased. */
  async findById(id: number): Promise<AccountEntity | undefined> {
    return (await this.findMany([id]))[0];
  }

  async findByEmail(email: string): Promise<AccountForLogIn | null> {
    const [row] = await this.database.query<AccountForLogIn>(FIND_BY_EMAIL, [email]);
    return row ?? null;
  }

  findMany(ids: readonly number[]): Promise<AccountEntity[]> {
    return this.database.query<AccountEntity>(FIND_MANY, [ids]);
  }

  /** Inserts an account. Returns its id, or undefined if the email is taken (also by a simultaneous request). */
  async insert({ now, ...account }: NewAccount): Promise<number | undefined> {
    const { raw } = await this.accounts
      .createQueryBuilder()
      .insert()
      .values({ ...account, tokensFrom: now, createdAt: now })
      .orIgnore()
      .updateEntity(false)
      .returning(['id'])
      .execute();
    return (raw as Pick<AccountEntity, 'id'>[])[0]?.id;
  }

  /**
   * Inserts accounts that share a password hash, with verified addresses. Returns their ids in the order of the emails.
   */
  async insertMany(emails: readonly string[], passwordHash: string, now: Date): Promise<number[]> {
    const rows = emails.map((email) => ({
      email,
      passwordHash,
      emailVerifiedAt: now,
      tokensFrom: now,
      createdAt: now,
    }));
    const { identifiers } = await this.accounts.insert(rows);
    return (identifiers as Pick<AccountEntity, 'id'>[]).map(({ id }) => id);
  }

  /** Changes a password, if the current hash still is `from`. Returns whether it was. */
  async changePasswordHash(id: number, from: string, to: string): Promise<boolean> {
    const { affected } = await this.accounts.update({ id, passwordHash: from }, { passwordHash: to });
    return affected === 1;
  }

  /** Sets a password and verifies the address, if the account still has this address. Returns whether it has. */
  async resetPassword(
    which: Pick<AccountEntity, 'id' | 'email'>,
    passwordHash: string,
    now: Date,
  ): Promise<boolean> {
    const { affected } = await this.accounts.update(which, {
      passwordHash,
      emailVerifiedAt: now,
      emailBouncedAt: null,
    });
    return affected === 1;
  }

  /** Verifies the address of an account, if it still has this address. Returns whether it has. */
  async verifyEmail(id: number, email: string, now: Date): Promise<boolean> {
    const { affected } = await this.accounts.update(
      { id, email },
      { emailVerifiedAt: now, emailBouncedAt: null },
    );
    return affected === 1;
  }

  /** Marks an address as rejected, if the account still has it. Returns whether this call marked it. */
  async markBounced(id: number, email: string, now: Date): Promise<boolean> {
    const { affected } = await this.accounts.update(
      { id, email, emailBouncedAt: IsNull() },
      { emailBouncedAt: now },
    );
    return affected === 1;
  }

  /** Sets the requested new address; null: none. */
  async setPendingEmail(id: number, pendingEmail: string | null): Promise<void> {
    await this.accounts.update({ id }, { pendingEmail });
  }

  /**
   * Makes the requested address `email` the account's verified address, if it is still requested. Returns whether it
   * is. Throws the database's error if another account has it.
   */
  async takePendingEmail(id: number, email: string, now: Date): Promise<boolean> {
    const { affected } = await this.accounts.update(
      { id, pendingEmail: email },
      { email, emailVerifiedAt: now, emailBouncedAt: null, pendingEmail: null },
    );
    return affected === 1;
  }

  /** Changes the language and the preview setting; undefined leaves a column as it is. */
  async setManner(
    id: number,
    manner: Partial<Pick<AccountEntity, 'language' | 'hidePreviews'>>,
  ): Promise<void> {
    await this.accounts.update({ id }, manner);
  }

  /**
   * Makes all tokens and known browsers of an account invalid from the second of `now` on. (Times in tokens are rounded
   * to seconds.)
   */
  async endTokens(id: number, now: Date): Promise<void> {
    const tokensFrom = new Date(Math.floor(now.getTime() / 1000) * 1000);
    await this.accounts.update({ id }, { tokensFrom });
  }

  /** Changes the role of an account whose role is `from`. */
  async changeRole(id: number, from: Role, to: Role): Promise<void> {
    await this.accounts.update({ id, role: from }, { role: to });
  }

  /** Sets since when a warning has not been acknowledged; null: there is none. */
  async setWarned(id: number, warnedAt: Date | null): Promise<void> {
    await this.accounts.update({ id }, { warnedAt });
  }

  blocked(): Promise<AccountEntity[]> {
    return this.accounts.findBy({ blockedAt: Not(IsNull()) });
  }

  /** Blocks an account. Returns whether it exists. */
  async block(id: number, now: Date): Promise<boolean> {
    const { affected } = await this.accounts.update({ id }, { blockedAt: now });
    return affected === 1;
  }

  /** Ends a block; the tokens from before `now` stay invalid. Returns whether the account exists. */
  async unblock(id: number, now: Date): Promise<boolean> {
    // an account that was not blocked keeps its tokens
    const tokensFrom = () => 'case when blocked_at is null then tokens_from else :now end';
    const { affected } = await this.accounts
      .createQueryBuilder()
      .update()
      .set({ blockedAt: null, tokensFrom })
      .where({ id })
      .setParameter('now', now)
      .execute();
    return affected === 1;
  }

  /** Sets when the first profile was saved; a later call changes nothing. */
  async markOnboarded(ids: readonly number[], now: Date): Promise<void> {
    await this.accounts.update({ id: Any(ids), onboardedAt: IsNull() }, { onboardedAt: now });
  }
}
