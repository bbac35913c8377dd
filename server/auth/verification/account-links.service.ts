import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { LINKS, OneTimeTokenEntity, type TokenPurpose } from './one-time-token.entity.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThan, type Repository } from 'typeorm';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import type { Account } from '../accounts/index.js';

/** Deletes a valid token, once: $1 hash, $2 purposes, $3 now. */
const CONSUME_SQL = `delete from one_time_tokens
  where hash = $1 and purpose = any($2::text[]) and expires_at > $3 returning ${columnsOf(OneTimeTokenEntity)}`;

/** Maximum number of links of one purpose for an account in an hour, so that strangers cannot flood a mailbox. */
const LINKS_AN_HOUR = 5;

/** What a used token proves. */
export type ProvenToken = Pick<OneTimeTokenEntity, 'purpose' | 'accountId' | 'email'>;

/**
 * The links in mails, with tokens of 256 random bits, valid once, for one purpose and one account. A link is created at
 * the moment when its mail is sent, so that its lifetime starts then, and no waiting notification contains a token. The
 * token is after `#`, so that no server logs it and no other site gets it.
 */
@Injectable()
export class AccountLinks {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly database: Database,
    @InjectRepository(OneTimeTokenEntity) private readonly tokens: Repository<OneTimeTokenEntity>,
  ) {}

  /** Returns a link whose token proves that its reader gets mail at `email`; null above the hourly limit of its purpose. */
  async forMail(purpose: TokenPurpose, { id }: Pick<Account, 'id'>, email: string): Promise<string | null> {
    return (await this.hasEnough(purpose, id)) ? null : this.urlOf(purpose, id, email);
  }

  /** As `forMail`, without a limit. */
  async urlOf(purpose: TokenPurpose, accountId: number, email: string): Promise<string> {
    const token = await this.issue(purpose, accountId, email);
    return `${this.settings.publicUrl}${LINKS[purpose].page}#token=${token}`;
  }

  /** Returns a new token. It proves that its reader receives mail at `email`. */
  async issue(purpose: TokenPurpose, accountId: number, email: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + LINKS[purpose].hours * HOUR);
    await this.tokens.insert({ hash: hashOf(token), purpose, accountId, email, createdAt, expiresAt });
    return token;
  }

  /** Whether the account has reached the hourly limit of links of this purpose. */
  async hasEnough(purpose: TokenPurpose, accountId: number): Promise<boolean> {
    if (!this.settings.rateLimits) return false;
    const since = new Date(this.clock.now().getTime() - HOUR);
    return (await this.tokens.countBy({ accountId, purpose, createdAt: MoreThan(since) })) >= LINKS_AN_HOUR;
  }

  /** Throws INVALID_TOKEN if the token is not valid for any of these purposes. Does not use it. */
  async assertGood(purposes: readonly TokenPurpose[], token: string): Promise<void> {
    const expiresAt = MoreThan(this.clock.now());
    const good = { hash: hashOf(token), purpose: In([...purposes]), expiresAt };
    if (!(await this.tokens.existsBy(good))) throw new DomainError('INVALID_TOKEN');
  }

  /** Uses a token, in the running transaction: of several concurrent calls only one gets it. Throws INVALID_TOKEN. */
  async consume(purposes: readonly TokenPurpose[], token: string): Promise<ProvenToken> {
    const values = [hashOf(token), [...purposes], this.clock.now()];
    const [found] = await this.database.query<OneTimeTokenEntity>(CONSUME_SQL, values);
    if (!found) throw new DomainError('INVALID_TOKEN');
    return found;
  }

  /** Makes all links of an account invalid. */
  async revoke(accountId: number): Promise<void> {
    await this.tokens.delete({ accountId });
  }
}

// a plain hash is enough for 256 random bits: nobody can try them all
const hashOf = (token: string): string => hash('sha256', token, 'base64url');
