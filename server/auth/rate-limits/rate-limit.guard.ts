import { type ExecutionContext, Inject } from '@nestjs/common';
import {
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
  normalizeIp,
} from '@nestjs/throttler';
import type { Request } from 'express';
import type { Settings } from '../../common/config/settings.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { limitsApply } from '../../common/http/limits.js';
import { normalEmail } from '../accounts/index.js';
import { type Counted, countedBy } from './counted.js';
import { KnownDevices } from './known-devices.js';
import type { RateLimitStorage } from './rate-limit.storage.js';
import { DAY, HOUR, MINUTE } from '../../common/time/durations.rules.js';
import { Keys } from '../../common/keys/keys.js';

const QUARTER = 15 * MINUTE;
/** Tries for one account from one address, or from one browser that was signed in before. */
const TRIES = 25;
/** Tries for one account from all addresses: more than one address can make in that time (4 × 25). */
const TRIES_FOR_ACCOUNT = 200;
/** Beyond them each address still has so many in an hour: the owner of an account that strangers attack comes from another. */
const FIRST_TRIES = 3;
const ACCOUNT = 'account';

/**
 * Tries of all accounts from one address. A venue's Wi-Fi is one address for all its guests, and behind a proxy that was
 * not set up everybody is: a whole evening must fit, with its typing errors. Whoever guesses all day is stopped by the
 * second number. See docs/decisions/0023.
 */
const OF_ADDRESS: Readonly<Record<Counted, { quarter: number; day: number }>> = {
  failures: { quarter: 300, day: 1000 },
  registrations: { quarter: 500, day: 2000 },
  calls: { quarter: 100, day: 1000 },
};

/** A request with the keys under which it was counted. */
export interface CountedRequest extends Request {
  countedKeys?: string[];
  /** The id of the browser, if it was signed in before to the account that the request names. */
  device?: string | undefined;
  /** Takes back what this request was counted for. */
  giveBack?: () => Promise<void>;
}

/** Refuses with RATE_LIMITED and Retry-After after too many tries. */
export class RateLimitGuard extends ThrottlerGuard {
  @Inject(KnownDevices)
  private readonly devices: KnownDevices;

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<CountedRequest>();
    const email = sentEmail(request);
    if (email !== undefined) request.device = await this.devices.idOf(request, email);
    return super.canActivate(context);
  }

  protected override async handleRequest(props: ThrottlerRequest): Promise<boolean> {
    const { context, throttler, getTracker, generateKey } = props;
    const request = context.switchToHttp().getRequest<CountedRequest>();
    const key = generateKey(context, await getTracker(request, context), throttler.name ?? '');
    const keys = (request.countedKeys ??= []);
    keys.push(key);
    request.giveBack ??= () => (this.storageService as RateLimitStorage).giveBack(keys);
    try {
      return await super.handleRequest(props);
    } catch (error) {
      const isFirst = throttler.name === ACCOUNT && (await this.isAmongFirst(props, request, keys));
      if (!isFirst) throw error;
      return true;
    }
  }

  /** Whether this is one of the first tries of an address for an account; an IPv6 address counts by its /48. */
  private async isAmongFirst(
    { context, generateKey }: ThrottlerRequest,
    request: CountedRequest,
    keys: string[],
  ): Promise<boolean> {
    const network = normalizeIp(request.ip ?? '', IPV6_SITE);
    const key = generateKey(context, `${network} ${sentEmail(request)}`, 'first tries');
    keys.push(key);
    const storage = this.storageService as RateLimitStorage;
    return !(await storage.increment(key, HOUR, FIRST_TRIES)).isBlocked;
  }

  protected override throwThrottlingException(
    _context: ExecutionContext,
    detail: ThrottlerLimitDetail,
  ): Promise<void> {
    throw new DomainError('RATE_LIMITED', { retryAfter: detail.timeToBlockExpire });
  }
}

/** An IPv6 network of this many bits belongs to one subscriber. */
const IPV6_NETWORK = 64;
/** One site has a network of this many bits: 65,536 of the others. */
const IPV6_SITE = 48;

/** What is known of a caller before the request is validated; `device` only of a browser that was signed in before. */
interface Caller {
  email: string | undefined;
  device: string | undefined;
  address: string;
  limited: boolean;
}

type Limit = number | ((context: ExecutionContext) => number);

/**
 * What is counted: an account and an address together (an IPv6 one by its /64), so that a stranger locks nobody out but
 * themselves; wider, all accounts of an address and all addresses of an account. A browser that was signed in to the
 * account before is counted alone, and is not locked out by the others; nor is an address that has hardly tried. E-mails count as they were sent, known or not.
 */
export function rateLimitOptions(
  settings: Settings,
  storage: RateLimitStorage,
  keys: Keys,
): ThrottlerModuleOptions {
  const throttler = (
    name: string,
    limit: Limit,
    ttl: number,
    keyOf: (caller: Caller) => string | undefined,
  ) => {
    const key = (context: ExecutionContext) => keyOf(callerOf(context, settings));
    return {
      name,
      limit,
      ttl,
      skipIf: (context: ExecutionContext) =>
        !callerOf(context, settings).limited || key(context) === undefined,
      getTracker: (_request: unknown, context: ExecutionContext) => key(context) ?? '',
    };
  };
  return {
    storage,
    setHeaders: false,
    // keyed: a reader of the table must not find addresses or e-mails by hashing guesses
    generateKey: (context, tracker, name) =>
      keys.sign('rate-limits', `${context.getHandler().name}:${name}:${tracker}`),
    // in this order: what the narrow ones refuse does not count in the wide ones
    throttlers: [
      throttler('device', TRIES, QUARTER, ({ device, email }) => device && `${device} ${email}`),
      throttler('account and address', TRIES, QUARTER, ({ device, email, address }) =>
        device === undefined && email !== undefined ? `${address} ${email}` : undefined,
      ),
      throttler('address', ofAddress('quarter'), QUARTER, addressOf),
      throttler('address a day', ofAddress('day'), DAY, addressOf),
      throttler(ACCOUNT, TRIES_FOR_ACCOUNT, HOUR, ({ device, email }) => (device ? undefined : email)),
    ],
  };
}

function callerOf(context: ExecutionContext, settings: Settings): Caller {
  const request = context.switchToHttp().getRequest<CountedRequest>();
  const email = sentEmail(request);
  return {
    email,
    device: request.device,
    address: normalizeIp(request.ip ?? '', IPV6_NETWORK),
    limited: limitsApply(settings, request),
  };
}

const addressOf = ({ device, address }: Caller) => (device ? undefined : address);

function ofAddress(span: 'quarter' | 'day') {
  return (context: ExecutionContext) => OF_ADDRESS[countedBy(context.getHandler())][span];
}

/** Returns the e-mail in the body of a request that has not been validated yet, in its normal form. */
export function sentEmail({ body }: Request): string | undefined {
  const { email } = ((body as unknown) ?? {}) as { email?: unknown };
  return typeof email === 'string' ? normalEmail(email) : undefined;
}
