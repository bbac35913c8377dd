import { Injectable, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { isExempt, limitsApply } from '../../common/http/limits.js';
import { Keys } from '../../common/keys/keys.js';
import { RateLimitStorage } from './rate-limit-storage.service.js';
import ipaddr from 'ipaddr.js';
import type { Request } from 'express';

/** Prefix length of the IPv6 network of one subscriber, in bits. */
export const IPV6_NETWORK = 64;
/** Prefix length of the IPv6 network of one site, in bits: it contains 65,536 of the others. */
export const IPV6_SITE = 48;

/** Returns an IPv4 address, or the network of an IPv6 one; a text that is no address stays as it is. */
export function networkOf(ip: string, prefix: number): string {
  const [text = ''] = ip.split('%');
  if (!ipaddr.isValid(text)) return ip;
  const address = ipaddr.process(text).toString();
  if (ipaddr.IPv4.isValid(address) || address === '::1') return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefix}`).toString()}/${prefix}`;
}

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
    return this.keys.sign('rate-limits', `address:${networkOf(ip ?? '', IPV6_NETWORK)}`);
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
