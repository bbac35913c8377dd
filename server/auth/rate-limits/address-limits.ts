import { Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import type { AccountLimit } from './account-limits.js';
import { type Caller, Callers } from './caller.js';
import { RateLimitStorage } from './rate-limit.storage.js';

/** Rate limits by IP address, for routes without sign-in, counted over all replicas. */
@Injectable()
export class AddressLimits {
  constructor(
    private readonly callers: Callers,
    private readonly storage: RateLimitStorage,
  ) {}

  /** Counts an action. Throws RATE_LIMITED above the limit. */
  async count(caller: Caller, { name, limit, seconds }: AccountLimit): Promise<void> {
    if (!this.callers.isLimited(caller)) return;
    const key = this.callers.key(`${name}:${this.callers.addressKey(caller)}`);
    const { isBlocked, timeToBlockExpire } = await this.storage.increment(key, seconds * 1000, limit);
    if (isBlocked) throw new DomainError('RATE_LIMITED', { retryAfter: timeToBlockExpire });
  }
}
