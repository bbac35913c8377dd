import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, type Repository } from 'typeorm';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { RateLimitEntity } from './rate-limit.entity.js';

/** Counts a hit in the current window, up to one above the limit, or begins a new window: $1 key, $2 now, $3 end of a new window, $4 limit. */
const COUNT_SQL = `insert into rate_limits as r (key, hits, window_ends_at) values ($1, 1, $3)
  on conflict (key) do update set
    hits = case when r.window_ends_at <= $2 then 1 else least(r.hits, $4::integer) + 1 end,
    window_ends_at = case when r.window_ends_at <= $2 then excluded.window_ends_at else r.window_ends_at end
  returning ${columnsOf(RateLimitEntity, '', ['hits', 'windowEndsAt'])}`;

/** Locks the rows of keys, always in the same order: $1 keys. */
const LOCK_SQL = `select from rate_limits where key = any($1::text[]) order by key for update`;

/**
 * Subtracts one hit of each key; deletes keys without hits: $1 keys. The rows are locked by an earlier statement: one
 * that locks and writes would write the values that it saw before it waited.
 */
const TAKE_BACK_SQL = `with gone as (delete from rate_limits where key = any($1::text[]) and hits = 1)
  update rate_limits set hits = hits - 1 where key = any($1::text[]) and hits > 1`;

/** Counts hits in PostgreSQL, so that all replicas count together, with windows by the Clock. */
@Injectable()
export class RateLimitStorage {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    @InjectRepository(RateLimitEntity) private readonly limits: Repository<RateLimitEntity>,
  ) {}

  /** Counts one hit in a window of milliseconds. Returns whether it is above the limit, and for how many seconds. */
  async increment(key: string, window: number, limit: number) {
    const now = this.clock.now();
    const end = new Date(now.getTime() + window);
    const [row] = await this.database.query<RateLimitEntity>(COUNT_SQL, [key, now, end, limit]);
    const { hits, windowEndsAt } = row ?? { hits: 1, windowEndsAt: end };
    const retryAfter = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
    return { isBlocked: hits > limit, retryAfter };
  }

  /** Counts one hit in a window of milliseconds. Throws RATE_LIMITED above the limit. */
  async require(key: string, window: number, limit: number): Promise<void> {
    const { isBlocked, retryAfter } = await this.increment(key, window, limit);
    if (isBlocked) throw new DomainError('RATE_LIMITED', { retryAfter });
  }

  async deleteEnded(): Promise<void> {
    await this.limits.delete({ windowEndsAt: LessThanOrEqual(this.clock.now()) });
  }

  /** Subtracts one hit of each key, because the attempt has succeeded. */
  async giveBack(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.database.transaction(async () => {
      await this.database.query(LOCK_SQL, [keys]);
      await this.database.query(TAKE_BACK_SQL, [keys]);
    });
  }
}
