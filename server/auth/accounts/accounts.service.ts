import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Role } from '../../common/http/access.js';
import { type AccountRow, AccountsRepository } from './accounts.repository.js';
import { normalEmail } from './email.rules.js';
import { Passwords } from '../passwords/passwords.js';

/** An account as other rooms see it. */
export interface Account {
  id: number;
  email: string;
  role: Role;
  blocked: boolean;
  /** Whether the first profile has been saved. */
  onboarded: boolean;
}

/** Accounts for the other rooms. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** The account of this id, or undefined. */
  async find(accountId: number): Promise<Account | undefined> {
    const found = await this.accounts.findById(accountId);
    return found ? accountOf(found) : undefined;
  }

  /** The accounts of these ids, in no particular order; unknown ids are left out. */
  async findMany(accountIds: readonly number[]): Promise<Account[]> {
    return (await this.accounts.findMany(accountIds)).map(accountOf);
  }

  /** The account of this e-mail, however it is written, or undefined. */
  async findByEmail(email: string): Promise<Account | undefined> {
    const found = await this.accounts.findByEmail(normalEmail(email));
    return found ? accountOf(found) : undefined;
  }

  /** Notes that the first profile has been saved, in the running transaction; again it changes nothing. */
  markOnboarded(...accountIds: number[]): Promise<void> {
    return this.accounts.markOnboarded(accountIds, this.clock.now());
  }

  /** Makes many accounts that share one password (hashed once); answers their ids in the order of the e-mails. */
  async createMany(emails: readonly string[], password: string): Promise<number[]> {
    const passwordHash = await this.passwords.hash(password);
    return this.accounts.insertMany(emails.map(normalEmail), passwordHash, this.thisSecond());
  }

  /** Shuts somebody out: their tokens open nothing from the next request on. Throws ACCOUNT_NOT_FOUND. */
  async block(accountId: number): Promise<void> {
    if (!(await this.accounts.block(accountId, this.clock.now()))) throw new DomainError('ACCOUNT_NOT_FOUND');
  }

  /** Lets somebody in again, by logging in: a token that died stays dead. Throws ACCOUNT_NOT_FOUND. */
  async unblock(accountId: number): Promise<void> {
    if (!(await this.accounts.unblock(accountId, this.thisSecond())))
      throw new DomainError('ACCOUNT_NOT_FOUND');
  }

  /** Gives a guest the role of a host; an organiser stays one. Throws ACCOUNT_NOT_FOUND. */
  async makeHost(accountId: number): Promise<void> {
    if (!(await this.find(accountId))) throw new DomainError('ACCOUNT_NOT_FOUND');
    await this.accounts.changeRole(accountId, 'user', 'host');
  }

  /** Makes a guest of a host again; any other account stays what it is. */
  endHosting(accountId: number): Promise<void> {
    return this.accounts.changeRole(accountId, 'host', 'user');
  }

  /**
   * Makes sure that the organiser of the settings exists with this role and password. Where an account had to be
   * changed for it, its old tokens end: whoever held them must not become an organiser unseen.
   */
  async ensureOrganiser(): Promise<void> {
    const { admin } = this.settings;
    if (!admin) return;
    const email = normalEmail(admin.email);
    const found = await this.accounts.findByEmail(email);
    if (found?.role === 'admin' && (await this.passwords.matches(admin.password, found.passwordHash))) return;
    const passwordHash = await this.passwords.hash(admin.password);
    const now = this.thisSecond();
    // another replica may have made it since: then it is as we want it
    if (found) await this.accounts.makeOrganiser(found.id, passwordHash, now);
    else await this.accounts.insert({ email, passwordHash, role: 'admin', now });
  }

  // tokens tell their time in seconds: one issued in this very second must still be good
  private thisSecond(): Date {
    return new Date(Math.floor(this.clock.now().getTime() / 1000) * 1000);
  }
}

function accountOf({ id, email, role, blockedAt, onboardedAt }: AccountRow): Account {
  return { id, email, role, blocked: blockedAt !== null, onboarded: onboardedAt !== null };
}
