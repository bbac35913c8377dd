import { Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { RateLimitsRepository } from './rate-limits.repository.js';
import { Clock } from '../../common/clock/clock.js';

type Counted = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** Stores the throttler's counters in PostgreSQL, so that all replicas count together, with windows by the Clock. */
@Injectable()
export class RateLimitStorage implements ThrottlerStorage {
  constructor(
    private readonly rateLimits: RateLimitsRepository,
    private readonly clock: Clock,
  ) {}

  /** Counts one hit. `ttl` is the window in milliseconds; the returned times are in seconds. */
  async increment(key: string, ttl: number, limit: number): Promise<Counted> {
    const now = this.clock.now();
    const { hits, windowEndsAt } = await this.rateLimits.count(
      key,
      now,
      new Date(now.getTime() + ttl),
      limit,
    );
    const left = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
    return { totalHits: hits, timeToExpire: left, isBlocked: hits > limit, timeToBlockExpire: left };
  }

  /** Subtracts one hit of each key, because the attempt has succeeded. */
  giveBack(keys: readonly string[]): Promise<void> {
    return this.rateLimits.takeBack(keys);
  }

  /** Deletes windows that have ended. */
  deleteEnded(): Promise<void> {
    return this.rateLimits.deleteEnded(this.clock.now());
  }
}
