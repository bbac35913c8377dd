import {
  applyDecorators,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
  SetMetadata,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { Request } from 'express';
import { catchError, mergeMap, type Observable } from 'rxjs';
import { Settings } from '../../common/config/settings.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { limitsApply } from '../../common/http/limits.js';
import { Keys } from '../../common/keys/keys.js';
import { DAY, HOUR, MINUTE } from '../../common/time/durations.rules.js';
import { normalEmail } from '../accounts/index.js';
import { AccountLimits, networkOf } from './account-limits.service.js';
import { KnownDevices } from './known-devices.js';

/** A request that was counted. */
export interface CountedRequest extends Request {
  /** The id of the browser and the request's account, if the browser was signed in to it before. */
  device?: Awaited<ReturnType<KnownDevices['find']>>;
  /** Undoes the counting. */
  giveBack?: () => Promise<void>;
}

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
/** Prefix length of the IPv6 network of one site, in bits: it contains 65,536 of those of subscribers. */
const IPV6_SITE = 48;

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

/**
 * Counts an account and an IP address together (IPv6: its /64), so that strangers lock out only themselves; in addition
 * all accounts of an address, and all addresses of an account. A browser that was signed in to the account before is
 * counted separately, and not locked out by others; nor is an address with few attempts. Emails count as they were sent,
 * known or not. Throws RATE_LIMITED.
 */
@Injectable()
class RateLimitGuard implements CanActivate {
  constructor(
    private readonly settings: Settings,
    private readonly limits: AccountLimits,
    private readonly devices: KnownDevices,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<CountedRequest>();
    const email = sentEmail(request);
    const device = email === undefined ? undefined : await this.devices.find(request, email);
    request.device = device;
    if (!limitsApply(this.settings, request)) return true;
    const handler = context.getHandler();
    const counted: string[] = [];
    request.giveBack = () => this.limits.giveBack(counted);
    const keyOf = (limit: string, text: string) => {
      const key = this.limits.keyOf(`${handler.name}:${limit}:${text}`);
      counted.push(key);
      return key;
    };
    const { ip = '' } = request;
    const address = networkOf(ip);
    // in this order: a hit that a narrow limit refuses does not count for the wide ones
    if (device) {
      await this.limits.require(keyOf('device', `${device.id} ${email}`), QUARTER, TRIES);
      return true;
    }
    const { quarter, day } = OF_ADDRESS[Reflect.getMetadata(COUNTED, handler) as Counted];
    if (email !== undefined)
      await this.limits.require(keyOf('account and address', `${address} ${email}`), QUARTER, TRIES);
    await this.limits.require(keyOf('address', address), QUARTER, quarter);
    if (email !== undefined) {
      const all = await this.limits.increment(keyOf('account', email), HOUR, TRIES_FOR_ACCOUNT);
      const first = () => keyOf('first tries', `${networkOf(ip, IPV6_SITE)} ${email}`);
      if (all.isBlocked && (await this.limits.increment(first(), HOUR, FIRST_TRIES)).isBlocked)
        throw new DomainError('RATE_LIMITED', { retryAfter: all.retryAfter });
    }
    await this.limits.require(keyOf('address a day', address), DAY, day);
    return true;
  }
}

/** Returns the email in the body of a request that has not been validated yet, in its normal form. */
function sentEmail({ body }: Request): string | undefined {
  const { email } = ((body as unknown) ?? {}) as { email?: unknown };
  return typeof email === 'string' ? normalEmail(email) : undefined;
}

/** Characters of a keyed hash in the log: enough to distinguish accounts and addresses. */
const HASH_LENGTH = 16;

/** Logs a failed login, also one with a malformed body, with keyed hashes of account and IP address. */
@Injectable()
export class FailureLog implements NestInterceptor {
  private readonly logger = new Logger('Auth');

  constructor(private readonly keys: Keys) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const hash = (text = '') => this.keys.sign('failed-log-ins', text).slice(0, HASH_LENGTH);
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (error instanceof DomainError)
          this.logger.warn(
            `log-in failed: ${error.code}, account ${hash(sentEmail(request))}, address ${hash(request.ip)}`,
          );
        throw error;
      }),
    );
  }
}
