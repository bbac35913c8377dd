import { factKind } from '../../common/outbox/fact-kind.js';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { isOrganiserPassword } from '../../common/passwords/organiser-password.rules.js';
import { Outbox } from '../../common/outbox/outbox.js';
import type { Role } from '../../common/http/access.js';
import type { Language } from '../../common/http/request-language.js';
import { Passwords } from '../passwords/passwords.js';
import type { AccountEntity } from './account.entity.js';
import { AccountsRepository } from './accounts.repository.js';
import { normalEmail } from './email.rules.js';

/** A mail server said that the address of an account does not exist. */
export const ADDRESS_BOUNCED = factKind<{ accountId: number }>('address.bounced');

/** An account as other rooms see it. */
export type Account = Pick<
  AccountEntity,
  'id' | 'email' | 'pendingEmail' | 'role' | 'language' | 'hidePreviews'
> & {
  blocked: boolean;
  /** Whether they have opened a link that was sent to their address. */
  emailVerified: boolean;
  /** Whether a mail server said that there is no such address. */
  emailBounced: boolean;
  /** Whether the first profile has been saved. */
  onboarded: boolean;
};

/** An account whose password has just been compared or set, with its hash. */
export type AuthenticatedAccount = Account & Pick<AccountEntity, 'passwordHash'>;

/** What somebody registers with, and the language of their mails. */
export interface Registration {
  email: string;
  password: string;
  language: Language;
}

/** Creates, finds and changes accounts. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Creates an account, and does what follows from it in the same transaction. Returns what `andThen` returns. Throws
   * EMAIL_TAKEN.
   */
  async register<Result>(
    { email, password, language }: Registration,
    andThen: (account: Pick<AccountEntity, 'id' | 'passwordHash'>) => Promise<Result>,
  ): Promise<Result> {
    const normal = normalEmail(email);
    if (await this.accounts.findByEmail(normal)) throw new DomainError('EMAIL_TAKEN');
    // before the transaction: hashing takes long, and would keep a connection
    const passwordHash = await this.passwords.hash(password);
    // the first token must not be older than the account
    const now = this.thisSecond();
    const account = { email: normal, passwordHash, role: 'user', language, emailVerifiedAt: null } as const;
    return this.database.transaction(async () => {
      const id = await this.accounts.insert({ ...account, now });
      if (id === undefined) throw new DomainError('EMAIL_TAKEN');
      return andThen({ id, passwordHash });
    });
  }

  /**
   * Returns the account with this e-mail and password. Throws INVALID_CREDENTIALS, the same and after the same time for
   * an unknown e-mail and for a wrong password; ACCOUNT_BLOCKED only with the right password of a blocked account, unless `alsoBlocked`;
   * WEAK_PASSWORD only with the right one of an organiser.
   */
  async authenticate(
    email: string,
    password: string,
    { alsoBlocked = false } = {},
  ): Promise<AuthenticatedAccount> {
    const account = await this.accounts.findByEmail(normalEmail(email));
    const isRight = await this.passwords.matches(password, account?.passwordHash);
    if (!account || !isRight) throw new DomainError('INVALID_CREDENTIALS');
    if (account.blockedAt && !alsoBlocked) throw new DomainError('ACCOUNT_BLOCKED');
    if (!this.isGoodEnough(account, password)) throw new DomainError('WEAK_PASSWORD');
    return { ...accountOf(account), passwordHash: await this.renewedHash(account, password) };
  }

  /** Returns the account of this id, or undefined. */
  async find(accountId: number): Promise<Account | undefined> {
    const found = await this.accounts.findById(accountId);
    return found ? accountOf(found) : undefined;
  }

  /** Whether the account of this id was there at an instant: after a restore a new one may bear the id of one that is lost. */
  async existedAt(accountId: number, instant: Date): Promise<boolean> {
    const found = await this.accounts.findById(accountId);
    return found !== undefined && found.createdAt <= instant;
  }

  /** Returns the accounts of these ids, unordered; unknown ids are left out. */
  async findMany(accountIds: readonly number[]): Promise<Account[]> {
    return (await this.accounts.findMany(accountIds)).map(accountOf);
  }

  /** Returns the account of this e-mail (in any spelling of its case), or undefined. */
  async findByEmail(email: string): Promise<Account | undefined> {
    const found = await this.accounts.findByEmail(normalEmail(email));
    return found ? accountOf(found) : undefined;
  }

  /** Returns the account of this e-mail; if there is none, a new one that no password opens. */
  async findOrCreate(email: string, language: Language): Promise<Account> {
    const found = await this.findByEmail(email);
    if (found) return found;
    const passwordHash = await this.passwords.hash(randomUUID());
    const account = { email: normalEmail(email), passwordHash, role: 'user', language } as const;
    await this.accounts.insert({ ...account, emailVerifiedAt: null, now: this.thisSecond() });
    const created = await this.findByEmail(email);
    if (!created) throw new Error('An account that was just made is not there');
    return created;
  }

  /** Returns the account of somebody without an address whom this name stands for; no mail goes there, and no password opens it. */
  async findOrCreateWithoutAddress(name: string, language: Language): Promise<Account> {
    const account = await this.findOrCreate(`${name}@walk-in.invalid`, language);
    if (!account.emailBounced) await this.accounts.markBounced(account.id, account.email, this.clock.now());
    return account;
  }

  /** Notes that a mail server does not know the address of an account, if it still is this one. */
  async markBounced(accountId: number, email: string): Promise<void> {
    await this.database.transaction(async () => {
      if (await this.accounts.markBounced(accountId, email, this.clock.now()))
        await this.outbox.put(ADDRESS_BOUNCED, { accountId });
    });
  }

  /** Notes in the running transaction that the first profile was saved; a later call changes nothing. */
  markOnboarded(...accountIds: number[]): Promise<void> {
    return this.accounts.markOnboarded(accountIds, this.clock.now());
  }

  /** Creates accounts that share one password (hashed once). Returns their ids in the order of the e-mails. */
  async createMany(emails: readonly string[], password: string): Promise<number[]> {
    const passwordHash = await this.passwords.hash(password);
    return this.accounts.insertMany(emails.map(normalEmail), passwordHash, this.thisSecond());
  }

  /** Blocks an account: its tokens are refused from the next request on. Throws ACCOUNT_NOT_FOUND. */
  async block(accountId: number): Promise<void> {
    if (!(await this.accounts.block(accountId, this.clock.now()))) throw new DomainError('ACCOUNT_NOT_FOUND');
  }

  /** Notes in the running transaction since when a warning waits to be acknowledged; null: none does. */
  setWarned(accountId: number, at: Date | null): Promise<void> {
    return this.accounts.setWarned(accountId, at);
  }

  /** Throws GUEST_BLOCKED for an account that is blocked, to organisers who want to give it something. */
  async requireUnblocked(accountId: number): Promise<void> {
    if ((await this.find(accountId))?.blocked) throw new DomainError('GUEST_BLOCKED');
  }

  /** Returns all blocked accounts, unordered. */
  async blocked(): Promise<(Account & { blockedAt: Date })[]> {
    const found = await this.accounts.blocked();
    return found.flatMap((one) => (one.blockedAt ? [{ ...accountOf(one), blockedAt: one.blockedAt }] : []));
  }

  /** Ends a block. The person logs in again: the old tokens stay invalid. Throws ACCOUNT_NOT_FOUND. */
  async unblock(accountId: number): Promise<void> {
    if (!(await this.accounts.unblock(accountId, this.thisSecond())))
      throw new DomainError('ACCOUNT_NOT_FOUND');
  }

  /** Gives an account a role without an invitation: only for samples, whose addresses nobody reads. */
  makeStaff(accountId: number, role: Role): Promise<void> {
    return this.accounts.changeRole(accountId, 'user', role);
  }

  /**
   * Creates the organiser of the settings if there is no such account. An account that exists keeps its role and its
   * password: whoever made it need not be the organiser. Returns its role, or undefined if the settings name none.
   */
  async ensureOrganiser(): Promise<Role | undefined> {
    const { admin } = this.settings;
    if (!admin) return undefined;
    const email = normalEmail(admin.email);
    const found = await this.accounts.findByEmail(email);
    if (found) return found.role;
    const passwordHash = await this.passwords.hash(admin.password);
    const now = this.thisSecond();
    const account = { email, passwordHash, role: 'admin', language: 'en', emailVerifiedAt: now } as const;
    // another replica may have inserted it since, with the same role and password
    await this.accounts.insert({ ...account, now });
    return 'admin';
  }

  // somebody who was made an organiser has a password that was never looked at; the demonstration's own stays as it is
  private isGoodEnough({ email, role }: AccountEntity, password: string): boolean {
    if (role !== 'admin' || isOrganiserPassword(password)) return true;
    const { production, admin } = this.settings;
    return !production && admin !== null && email === normalEmail(admin.email);
  }

  /** Returns the hash of a password that was found right, made anew if its parameters are no longer today's. */
  private async renewedHash({ id, passwordHash }: AccountEntity, password: string): Promise<string> {
    if (!this.passwords.isOutdated(passwordHash)) return passwordHash;
    const renewed = await this.passwords.hash(password);
    // changed meanwhile: it must not come back
    return (await this.accounts.changePasswordHash(id, passwordHash, renewed)) ? renewed : passwordHash;
  }

  // times in tokens are in seconds: one issued in this second must still be valid
  private thisSecond(): Date {
    return new Date(Math.floor(this.clock.now().getTime() / 1000) * 1000);
  }
}

function accountOf(account: AccountEntity): Account {
  const { id, email, pendingEmail, role, language, hidePreviews } = account;
  return {
    id,
    email,
    pendingEmail,
    role,
    language,
    hidePreviews,
    blocked: account.blockedAt !== null,
    onboarded: account.onboardedAt !== null,
    emailVerified: account.emailVerifiedAt !== null,
    emailBounced: account.emailBouncedAt !== null,
  };
}
