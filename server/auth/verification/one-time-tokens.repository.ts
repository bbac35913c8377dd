import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { OneTimeTokenEntity } from './one-time-token.entity.js';
import type { TokenPurpose } from './token-purpose.rules.js';

/** Deletes a valid token, once: $1 hash, $2 purposes, $3 now. */
const CONSUME_SQL = `delete from one_time_tokens
  where hash = $1 and purpose = any($2::text[]) and expires_at > $3 returning ${columnsOf(OneTimeTokenEntity)}`;

/** The rows of `one_time_tokens`. */
@Injectable()
export class OneTimeTokensRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(OneTimeTokenEntity) private readonly tokens: Repository<OneTimeTokenEntity>,
  ) {}

  async insert(token: OneTimeTokenEntity): Promise<void> {
    await this.tokens.insert(token);
  }

  /** Returns whether there is a valid token of one of these purposes. */
  exists(hash: string, purposes: readonly TokenPurpose[], now: Date): Promise<boolean> {
    return this.tokens.existsBy({ hash, purpose: In([...purposes]), expiresAt: MoreThan(now) });
  }

  /** Deletes a valid token of these purposes, and returns it. Of several concurrent calls only one gets it. */
  async consume(
    hash: string,
    purposes: readonly TokenPurpose[],
    now: Date,
  ): Promise<OneTimeTokenEntity | undefined> {
    const [row] = await this.database.query<OneTimeTokenEntity>(CONSUME_SQL, [hash, [...purposes], now]);
    return row;
  }

  /** Returns how many tokens of this purpose an account was sent since a time. */
  countSince(accountId: number, purpose: TokenPurpose, since: Date): Promise<number> {
    return this.tokens.countBy({ accountId, purpose, createdAt: MoreThan(since) });
  }

  /** Deletes the tokens of an account. */
  async deleteOf(accountId: number): Promise<void> {
    await this.tokens.delete({ accountId });
  }

  /** Deletes expired tokens. */
  async deleteExpired(now: Date): Promise<void> {
    await this.tokens.delete({ expiresAt: LessThanOrEqual(now) });
  }
}
