import { Injectable, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { isExempt, limitsApply } from '../../common/http/limits.js';
import { Keys } from '../../common/keys/keys.js';
import { RateLimitStorage } from './rate-limit-storage.service.js';
import { normalizeIp } from '@nestjs/throttler';
import type { Request } from 'express';

/** Prefix length of the IPv6 network of one subscriber, in bits. */
const IPV6_NETWORK = 64;

/** The origin of a request. */
export type Caller = Pick<Request, 'ip' | 'headers'>;

/** The origin of the request, for limits by IP address. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller =>
  context.switchToHttp().getRequest<Request>(),
);

/** Rate limits by IP address, for routes without sign-in, counted over all replicas. */
@Injectable()
export class Callers {
  constructor(
    private readonly settings: Settings,
    private readonly keys: Keys,
    private readonly storage: RateLimitStorage,
  ) {}

  /** Whether limits count a caller. */
  isLimited(caller: Caller): boolean {
    return limitsApply(this.settings, caller);
  }

  /** Returns a keyed hash of the caller's IP address (IPv6: of its /64), from which the address cannot be read. */
  addressKey({ ip }: Caller): string {
    return this.keys.sign('rate-limits', `address:${normalizeIp(ip ?? '', IPV6_NETWORK)}`);
  }

  /** Counts an action. Throws RATE_LIMITED above the limit. */
  async count(caller: Caller, { name, limit, seconds }: AccountLimit): Promise<void> {
    if (!this.isLimited(caller)) return;
    const key = this.keys.sign('rate-limits', `${name}:${this.addressKey(caller)}`);
    await this.storage.require(key, seconds * 1000, limit);
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
    await this.storage.require(key, seconds * 1000, limit);
  }
}
