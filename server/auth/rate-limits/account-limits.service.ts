import { Injectable, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { isExempt, limitsApply } from '../../common/http/limits.js';
import { Keys } from '../../common/keys/keys.js';
import { SECOND } from '../../common/time/durations.rules.js';
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

/** Prefix length of the IPv6 network of one subscriber, in bits. */
const IPV6_NETWORK = 64;

/** Returns an IPv4 address, or the network of an IPv6 one; a text that is no address stays as it is. */
export function networkOf(ip: string, prefix = IPV6_NETWORK): string {
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

/** A maximum number of actions in a window of seconds. */
export interface AccountLimit {
  name: string;
  limit: number;
  seconds: number;
}

/** Rate limits by account and by IP address, counted in PostgreSQL for all replicas, with windows by the Clock. */
@Injectable()
export class AccountLimits {
  constructor(
    private readonly settings: Settings,
    private readonly keys: Keys,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  /** Counts an action of an account. Throws RATE_LIMITED above the limit. */
  async count(accountId: number, { name, limit, seconds }: AccountLimit): Promise<void> {
    if (!this.settings.rateLimits || isExempt()) return;
    await this.require(this.keyOf(`account:${name}:${accountId}`), seconds * SECOND, limit);
  }

  /** Counts an action of a caller without sign-in, by IP address. Throws RATE_LIMITED above the limit. */
  async countCaller(caller: Caller, { name, limit, seconds }: AccountLimit): Promise<void> {
    const address = this.addressKey(caller);
    if (address) await this.require(this.keyOf(`${name}:${address}`), seconds * SECOND, limit);
  }

  /** Returns a keyed hash of a caller's IP address (IPv6: of its /64), which hides it; null if they are not limited. */
  addressKey(caller: Caller): string | null {
    if (!limitsApply(this.settings, caller)) return null;
    return this.keyOf(`address:${networkOf(caller.ip ?? '')}`);
  }

  /** Returns a key, from which a reader of the table cannot find addresses or emails by hashing guesses. */
  keyOf(text: string): string {
    return this.keys.sign('rate-limits', text);
  }

  /** Counts one hit in a window of milliseconds. Returns whether it is above the limit, and for how many seconds. */
  async increment(key: string, window: number, limit: number) {
    const now = this.clock.now();
    const end = new Date(now.getTime() + window);
    const [row] = await this.database.query<RateLimitEntity>(COUNT_SQL, [key, now, end, limit]);
    const { hits, windowEndsAt } = row ?? { hits: 1, windowEndsAt: end };
    const retryAfter = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / SECOND));
    return { isBlocked: hits > limit, retryAfter };
  }

  /** As `increment`. Throws RATE_LIMITED above the limit. */
  async require(key: string, window: number, limit: number): Promise<void> {
    const { isBlocked, retryAfter } = await this.increment(key, window, limit);
    if (isBlocked) throw new DomainError('RATE_LIMITED', { retryAfter });
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
