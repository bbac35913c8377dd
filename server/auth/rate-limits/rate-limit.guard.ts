import { type ExecutionContext, Inject, SetMetadata, applyDecorators, type CallHandler, Injectable, type NestInterceptor, UseGuards, UseInterceptors } from '@nestjs/common';
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
import { KnownDevices } from './known-devices.js';
import type { RateLimitStorage } from './rate-limit-storage.service.js';
import { DAY, HOUR, MINUTE } from '../../common/time/durations.rules.js';
import { Keys } from '../../common/keys/keys.js';
import { mergeMap, type Observable } from 'rxjs';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';

/** Removes a successful call from the count. */
@Injectable()
class GiveBackInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<CountedRequest>();
    return next.handle().pipe(
      mergeMap(async (answer) => {
        await request.giveBack?.();
        return answer;
      }),
    );
  }
}

/**
 * Limits how often a route may be called from one IP address, for one email and from one browser. Throws RATE_LIMITED.
 * With `failures` successful calls are not counted, because many guests behind one Wi-Fi may make them.
 */
export const RateLimited = (counted: Counted = 'calls'): MethodDecorator =>
  applyDecorators(
    SetMetadata(COUNTED, counted),
    UseGuards(RateLimitGuard),
    ...(counted === 'failures' ? [UseInterceptors(GiveBackInterceptor)] : []),
    ApiErrors('RATE_LIMITED'),
  );

/** What is counted: every call, only failed ones, or registrations. */
export type Counted = 'calls' | 'failures' | 'registrations';

const COUNTED = 'rate-limits:counted';

const QUARTER = 15 * MINUTE;
/** Attempts for one account from one IP address, or from one browser that was signed in before. */
const TRIES = 25;
/** Attempts for one account from all IP addresses: more than one address can make in that time (4 × 25). */
const TRIES_FOR_ACCOUNT = 200;
/** Above that each IP address has this many an hour: the owner of an attacked account can use another address. */
const FIRST_TRIES = 3;
const ACCOUNT = 'account';

/**
 * Attempts for all accounts from one IP address. All guests at a venue share its Wi-Fi's address, and behind a proxy
 * that is not configured everybody shares one: all logins of an event must fit, with typing errors. The second number
 * stops attackers who try all day. See docs/decisions/0023.
 */
const OF_ADDRESS: Readonly<Record<Counted, { quarter: number; day: number }>> = {
  failures: { quarter: 300, day: 1000 },
  registrations: { quarter: 500, day: 2000 },
  calls: { quarter: 100, day: 1000 },
};

/** A request with the keys under which it was counted. */
export interface CountedRequest extends Request {
  countedKeys?: string[];
  /** The id of the browser, if it was signed in to the request's account before. */
  device?: string | undefined;
  /** Undoes the counting of this request. */
  giveBack?: () => Promise<void>;
}

/** Refuses requests with RATE_LIMITED and Retry-After after too many attempts. */
class RateLimitGuard extends ThrottlerGuard {
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

  /** Whether this is one of the first attempts of an IP address for an account; an IPv6 address counts by its /48. */
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

/** Prefix length of the IPv6 network of one subscriber, in bits. */
const IPV6_NETWORK = 64;
/** Prefix length of the IPv6 network of one site, in bits: it contains 65,536 of the others. */
const IPV6_SITE = 48;

/** What is known about a caller before validation; `device` only for a browser that was signed in before. */
interface Caller {
  email: string | undefined;
  device: string | undefined;
  address: string;
  limited: boolean;
}

type Limit = number | ((context: ExecutionContext) => number);

/**
 * What is counted: an account and an IP address together (IPv6: its /64), so that strangers lock out only themselves;
 * in addition all accounts of an address, and all addresses of an account. A browser that was signed in to the account
 * before is counted separately, and not locked out by others; nor is an address with few attempts. Emails count as they
 * were sent, known or not.
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
    // keyed, so that a reader of the table cannot find addresses or emails by hashing guesses
    generateKey: (context, tracker, name) =>
      keys.sign('rate-limits', `${context.getHandler().name}:${name}:${tracker}`),
    // in this order: a hit that a narrow limit refuses does not count for the wide ones
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
  return (context: ExecutionContext) =>
    OF_ADDRESS[Reflect.getMetadata(COUNTED, context.getHandler()) as Counted][span];
}

/** Returns the email in the body of a request that has not been validated yet, in its normal form. */
export function sentEmail({ body }: Request): string | undefined {
  const { email } = ((body as unknown) ?? {}) as { email?: unknown };
  return typeof email === 'string' ? normalEmail(email) : undefined;
}
