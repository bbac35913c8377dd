import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { OneTimeTokenEntity } from './one-time-token.entity.js';
import { OneTimeTokensRepository } from './one-time-tokens.repository.js';
import { HOURS_VALID, type TokenPurpose } from './token-purpose.rules.js';
import { HOUR } from '../../common/time/durations.rules.js';

/** Maximum number of links of one purpose for an account in an hour, so that strangers cannot flood a mailbox. */
const LINKS_AN_HOUR = 5;

/** What a used token proves. */
export type ProvenToken = Pick<OneTimeTokenEntity, 'purpose' | 'accountId' | 'email'>;

/** Tokens for the links in mails: 256 random bits, valid once, for one purpose and one account. */
@Injectable()
export class OneTimeTokens {
  constructor(
    private readonly tokens: OneTimeTokensRepository,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns a new token. It proves that its reader receives mail at `email`. */
  async issue(purpose: TokenPurpose, accountId: number, email: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + HOURS_VALID[purpose] * HOUR);
    await this.tokens.insert({ hash: hashOf(token), purpose, accountId, email, createdAt, expiresAt });
    return token;
  }

  /** Whether the account has reached the hourly limit of links of this purpose. */
  async hasEnough(purpose: TokenPurpose, accountId: number): Promise<boolean> {
    if (!this.settings.rateLimits) return false;
    const since = new Date(this.clock.now().getTime() - HOUR);
    return (await this.tokens.countSince(accountId, purpose, since)) >= LINKS_AN_HOUR;
  }

  /** Throws INVALID_TOKEN if the token is not valid for any of these purposes. Does not use it. */
  async assertGood(purposes: readonly TokenPurpose[], token: string): Promise<void> {
    if (!(await this.tokens.exists(hashOf(token), purposes, this.clock.now())))
      throw new DomainError('INVALID_TOKEN');
  }

  /** Uses a token, in the running transaction. Throws INVALID_TOKEN. */
  async consume(purposes: readonly TokenPurpose[], token: string): Promise<ProvenToken> {
    const found = await this.tokens.consume(hashOf(token), purposes, this.clock.now());
    if (!found) throw new DomainError('INVALID_TOKEN');
    return found;
  }

  /** Makes all links of an account invalid. */
  revoke(accountId: number): Promise<void> {
    return this.tokens.deleteOf(accountId);
  }

  /** Deletes expired tokens. */
  deleteExpired(): Promise<void> {
    return this.tokens.deleteExpired(this.clock.now());
  }
}

// a plain hash is enough for 256 random bits: nobody can try them all
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
