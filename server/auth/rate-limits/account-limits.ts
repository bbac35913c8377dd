import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { isExempt } from '../../common/http/limits.js';
import { Keys } from '../../common/keys/keys.js';
import { RateLimitStorage } from './rate-limit.storage.js';
import { type Caller, Callers } from './caller.js';

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

/** A maximum number of actions in a window of seconds. */
export interface AccountLimit {
  name: string;
  limit: number;
  seconds: number;
}

/** Rate limits by account, counted over all replicas. */
@Injectable()
export class AccountLimits {
  constructor(
    private readonly settings: Settings,
    private readonly storage: RateLimitStorage,
    private readonly keys: Keys,
  ) {}

  /** Counts an action. Throws RATE_LIMITED above the limit. */
  async count(accountId: number, { name, limit, seconds }: AccountLimit): Promise<void> {
    if (!this.settings.rateLimits || isExempt()) return;
    const key = this.keys.sign('rate-limits', `account:${name}:${accountId}`);
    const { isBlocked, timeToBlockExpire } = await this.storage.increment(key, seconds * 1000, limit);
    if (isBlocked) throw new DomainError('RATE_LIMITED', { retryAfter: timeToBlockExpire });
  }
}
