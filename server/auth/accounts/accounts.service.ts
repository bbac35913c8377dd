import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Any, IsNull, Not } from 'typeorm';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { isOrganiserPassword } from '../../common/passwords/organiser-password.rules.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import type { Role } from '../../common/http/access.js';
import type { Language } from '../../common/http/request-language.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { Passwords } from '../passwords/passwords.js';
import { AccountEntity } from './account.entity.js';
import { AccountsRepository, type FoundAccount, type NewAccount } from './accounts.repository.js';
import { normalEmail } from './email.rules.js';

/** A mail server rejected the address of an account as unknown. */
export const ADDRESS_BOUNCED = outboxEvent<{ accountId: number }>('address.bounced');

/** An account as other modules see it. */
export type Account = ReturnType<typeof accountOf>;

/** Deletes expired sessions, tokens of links, and windows of rate limits. */
export const SWEEP_ACCOUNTS = jobKind('sweep-accounts', { every: HOUR });

/** Locks rows, so that of two who delete the same account, or end each other's role, only one succeeds. */
const LOCK = `select ${columnsOf(AccountEntity, '', ['id', 'role', 'createdAt'])} from accounts where id = $1 and erased_at is null for no key update`;
const LOCK_ORGANISERS = `select id from accounts
  where role = 'admin' and erased_at is null and blocked_at is null order by id for no key update`;

/** $1 account, $2 a hash that no password has, $3 now. Mail to .invalid is never delivered (RFC 2606). */
const ERASE = `update accounts
    set email = 'deleted-' || gen_random_uuid() || '@deleted.invalid', password_hash = $2, role = 'user',
        blocked_at = null, warned_at = null, onboarded_at = null, email_verified_at = null, email_bounced_at = null, pending_email = null, language = 'en',
        hide_previews = false, tokens_from = '9999-12-31', created_at = $3, erased_at = $3
  where id = $1`;
const BLOCKED = `select id, email, blocked_at as "blockedAt" from accounts where blocked_at is not null`;
const UNERASED = `select ${columnsOf(AccountEntity, '', ['id', 'createdAt'])} from accounts where erased_at is null order by id`;

/** Creates, finds, changes and erases accounts, and deletes what has expired. The privacy module deletes data of other modules. */
@Injectable()
export class AccountsService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Auth');

  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  @OnJob(SWEEP_ACCOUNTS)
  async deleteExpired(): Promise<void> {
    const now = this.clock.now();
    await this.database.query('delete from sessions where expires_at <= $1', [now]);
    await this.database.query('delete from one_time_tokens where expires_at <= $1', [now]);
    await this.database.query('delete from rate_limits where window_ends_at <= $1', [now]);
  }

  /** Hashes the password for `create`, outside of the transaction that it would hold up. Throws EMAIL_TAKEN. */
  async prepare(address: string, password: string, language: Language): Promise<NewAccount> {
    const email = normalEmail(address);
    if (await this.accounts.findByEmail(email)) throw new DomainError('EMAIL_TAKEN');
    return { email, passwordHash: await this.passwords.hash(password), language };
  }

  /** Creates a prepared account. Throws EMAIL_TAKEN, also if another request has just taken it. */
  async create(account: NewAccount): Promise<Pick<AccountEntity, 'id' | 'passwordHash'>> {
    const id = await this.accounts.insert(account);
    if (id === undefined) throw new DomainError('EMAIL_TAKEN');
    return { id, passwordHash: account.passwordHash };
  }

  /**
   * Returns the account with this email and password. Throws INVALID_CREDENTIALS, equally and after equal time for an
   * unknown email and for a wrong password; ACCOUNT_BLOCKED only with the right password of a blocked account, unless
   * `alsoBlocked`; WEAK_PASSWORD only with the right password of an organiser. `found`: the account, if this request has
   * read it already; read again if it has another email.
   */
  async authenticate(
    email: string,
    password: string,
    { alsoBlocked = false, found }: { alsoBlocked?: boolean; found?: FoundAccount | undefined } = {},
  ) {
    const normal = normalEmail(email);
    const account = found?.email === normal ? found : await this.accounts.findByEmail(normal);
    const isRight = await this.passwords.matches(password, account?.passwordHash);
    if (!account || !isRight) throw new DomainError('INVALID_CREDENTIALS');
    if (account.blockedAt && !alsoBlocked) throw new DomainError('ACCOUNT_BLOCKED');
    if (!this.isGoodEnough(account, password)) throw new DomainError('WEAK_PASSWORD');
    const { hasTotp } = account;
    return { ...accountOf(account), hasTotp, passwordHash: await this.renewedHash(account, password) };
  }

  async find(accountId: number): Promise<Account | undefined> {
    return (await this.findMany([accountId]))[0];
  }

  /** Throws ACCOUNT_NOT_FOUND. */
  async require(accountId: number): Promise<Account> {
    const account = await this.find(accountId);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
    return account;
  }

  /** Whether an account existed at an instant: after a restore a new one may get the id of a lost one. */
  async existedAt(accountId: number, instant: Date): Promise<boolean> {
    const found = await this.accounts.findById(accountId);
    return found !== undefined && found.createdAt <= instant;
  }

  /** Returns the accounts of these ids, unordered; unknown ids are left out. */
  async findMany(accountIds: readonly number[]): Promise<Account[]> {
    return (await this.accounts.findMany(accountIds)).map(accountOf);
  }

  /** Returns the account with this email (ignoring case), or undefined. */
  async findByEmail(email: string): Promise<Account | undefined> {
    const found = await this.accounts.findByEmail(normalEmail(email));
    return found ? accountOf(found) : undefined;
  }

  /** Returns the account with this email; creates one without a usable password if there is none. */
  async findOrCreate(email: string, language: Language): Promise<Account> {
    const found = await this.findByEmail(email);
    if (found) return found;
    const passwordHash = this.passwords.unusedHash;
    await this.accounts.insert({ email: normalEmail(email), passwordHash, language });
    const created = await this.findByEmail(email);
    if (!created) throw new Error('An account that was just made is not there');
    return created;
  }

  /** Returns the account of a named person without an email, which gets no mail and has no password. */
  async findOrCreateWithoutAddress(name: string, language: Language): Promise<Account> {
    const account = await this.findOrCreate(`${name}@walk-in.invalid`, language);
    if (!account.emailBounced) await this.setBounced(account.id, account.email);
    return account;
  }

  /** Marks an address as rejected as unknown, if the account still has it. */
  async markBounced(accountId: number, email: string): Promise<void> {
    await this.database.transaction(async () => {
      if (await this.setBounced(accountId, email)) await this.outbox.put(ADDRESS_BOUNCED, { accountId });
    });
  }

  private setBounced(id: number, email: string): Promise<boolean> {
    const which = { id, email, emailBouncedAt: IsNull() };
    return this.accounts.change(which, { emailBouncedAt: this.clock.now() });
  }

  /** Records in the running transaction that the first profile was saved; a later call changes nothing. */
  async markOnboarded(...accountIds: number[]): Promise<void> {
    const which = { id: Any(accountIds), onboardedAt: IsNull() };
    await this.accounts.change(which, { onboardedAt: this.clock.now() });
  }

  /** Creates verified accounts that share one password (hashed once). Returns their ids in the order of the emails. */
  async createMany(emails: readonly string[], password: string): Promise<number[]> {
    const passwordHash = await this.passwords.hash(password);
    const verified = { passwordHash, emailVerifiedAt: this.clock.now() };
    return this.accounts.insertMany(emails.map((email) => ({ ...verified, email: normalEmail(email) })));
  }

  /** Blocks an account: its tokens are refused from the next request on. Throws ACCOUNT_NOT_FOUND. */
  async block(accountId: number): Promise<void> {
    const isThere = await this.accounts.change({ id: accountId }, { blockedAt: this.clock.now() });
    if (!isThere) throw new DomainError('ACCOUNT_NOT_FOUND');
  }

  /** Sets in the running transaction since when a warning has not been acknowledged; null: there is none. */
  async setWarned(accountId: number, at: Date | null): Promise<void> {
    await this.accounts.change({ id: accountId }, { warnedAt: at });
  }

  /** Throws GUEST_BLOCKED for a blocked account, for calls of organisers that grant it something. */
  async requireUnblocked(accountId: number): Promise<void> {
    if ((await this.find(accountId))?.blocked) throw new DomainError('GUEST_BLOCKED');
  }

  /** Returns all blocked accounts, unordered. */
  blocked() {
    return this.database.query<Pick<AccountEntity, 'id' | 'email'> & { blockedAt: Date }>(BLOCKED);
  }

  /** Ends a block. The person has to log in again: old tokens stay invalid. Throws ACCOUNT_NOT_FOUND. */
  async unblock(accountId: number): Promise<void> {
    const blocked = { id: accountId, blockedAt: Not(IsNull()) };
    if (await this.accounts.change(blocked, { blockedAt: null, tokensFrom: this.accounts.thisSecond() }))
      return;
    // an account that was not blocked keeps its tokens
    if (!(await this.find(accountId))) throw new DomainError('ACCOUNT_NOT_FOUND');
  }

  /** Gives an account a role without an invitation: only for sample data. */
  async makeStaff(accountId: number, role: Role): Promise<void> {
    await this.accounts.change({ id: accountId, role: 'user' }, { role });
  }

  /** Creates the organiser of the settings. An existing account stays as it is: it may belong to somebody else. */
  async onApplicationBootstrap(): Promise<void> {
    const { admin } = this.settings;
    if (!admin) return;
    const email = normalEmail(admin.email);
    const found = await this.accounts.findByEmail(email);
    if (found && found.role !== 'admin')
      this.logger.error(
        'ADMIN_EMAIL names an account that is no organiser, and a start does not change it. Invite it under Team, or name another address.',
      );
    if (found) return;
    const passwordHash = await this.passwords.hash(admin.password);
    const emailVerifiedAt = this.clock.now();
    // another replica may have inserted it since, with the same role and password
    await this.accounts.insert({ email, passwordHash, role: 'admin', emailVerifiedAt });
  }

  /** Checks an account's password. Throws ACCOUNT_NOT_FOUND; INVALID_CREDENTIALS for a wrong one. */
  async requirePassword(accountId: number, password: string): Promise<void> {
    const account = await this.accounts.findById(accountId);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
    if (!(await this.passwords.matches(password, account.passwordHash)))
      throw new DomainError('INVALID_CREDENTIALS');
  }

  /** Locks an account for its deletion, and returns it. Throws ACCOUNT_NOT_FOUND, LAST_ORGANISER. */
  async lock(accountId: number): Promise<Pick<AccountEntity, 'id' | 'role' | 'createdAt'>> {
    const account = await this.lockUnerased(accountId);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
    if (account.role === 'admin' && (await this.lockOrganisers()).every((id) => id === accountId))
      throw new DomainError('LAST_ORGANISER');
    return account;
  }

  /** Empties a locked account: its email is free again, no password opens it, and its tokens are invalid. */
  async erase(accountId: number): Promise<void> {
    await this.database.query(ERASE, [accountId, this.passwords.unusedHash, this.clock.now()]);
  }

  /** Locks an account until the transaction ends. Returns undefined if it does not exist or was erased. */
  async lockUnerased(id: number) {
    type Row = Pick<AccountEntity, 'id' | 'role' | 'createdAt'>;
    return (await this.database.query<Row>(LOCK, [id])).at(0);
  }

  /** Returns the ids of the organisers who can log in, locked until the transaction ends. */
  async lockOrganisers(): Promise<number[]> {
    return (await this.database.query<{ id: number }>(LOCK_ORGANISERS)).map(({ id }) => id);
  }

  unerased() {
    return this.database.query<Pick<AccountEntity, 'id' | 'createdAt'>>(UNERASED);
  }

  // a person who became an organiser later has a password that was not checked; the demonstration's own is exempt
  private isGoodEnough({ email, role }: AccountEntity, password: string): boolean {
    if (role !== 'admin' || isOrganiserPassword(password)) return true;
    const { production, admin } = this.settings;
    return !production && admin !== null && email === normalEmail(admin.email);
  }

  /** Returns the hash of a verified password, computed again if its parameters are outdated. */
  private async renewedHash({ id, passwordHash }: AccountEntity, password: string): Promise<string> {
    if (!this.passwords.isOutdated(passwordHash)) return passwordHash;
    const renewed = await this.passwords.hash(password);
    // the password was changed in the meantime: keep the new one
    const isRenewed = await this.accounts.change({ id, passwordHash }, { passwordHash: renewed });
    return isRenewed ? renewed : passwordHash;
  }
}

function accountOf(account: AccountEntity) {
  const { id, email, pendingEmail, role, language, hidePreviews } = account;
  return {
    id,
    email,
    pendingEmail,
    role,
    language,
    hidePreviews,
    blocked: account.blockedAt !== null,
    /** Whether the first profile has been saved. */
    onboarded: account.onboardedAt !== null,
    /** Whether they have opened a link that was sent to their address. */
    emailVerified: account.emailVerifiedAt !== null,
    /** Whether a mail server has rejected the address as unknown. */
    emailBounced: account.emailBouncedAt !== null,
  };
}
