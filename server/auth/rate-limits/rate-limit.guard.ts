import type { ExecutionContext } from '@nestjs/common';
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
import type { KnownDevices } from './known-devices.js';
import type { RateLimitStorage } from './rate-limit.storage.js';
import { HOUR, MINUTE } from '../../common/time/durations.rules.js';
import { Keys } from '../../common/keys/keys.js';

const QUARTER = 15 * MINUTE;
/** Tries for one account from one address, or from one browser that was signed in before. */
const TRIES = 25;
/** Failed tries of all accounts from one address: a venue's or an office's Wi-Fi is one address for many. */
const TRIES_OF_ADDRESS = 100;
/** Registrations from one address, successful ones too: at a first sale all buyers are new, and may share a Wi-Fi. */
const REGISTRATIONS_OF_ADDRESS = 200;
/** Tries for one account from all addresses: more than one address can make in that time (4 × 25). */
const TRIES_FOR_ACCOUNT = 200;

/** A request with the keys under which it was counted. */
export interface CountedRequest extends Request {
  countedKeys?: string[];
}

/** Refuses with RATE_LIMITED and Retry-After after too many tries. */
export class RateLimitGuard extends ThrottlerGuard {
  protected override async handleRequest(props: ThrottlerRequest): Promise<boolean> {
    const { context, throttler, getTracker, generateKey } = props;
    const request = context.switchToHttp().getRequest<CountedRequest>();
    const key = generateKey(context, await getTracker(request, context), throttler.name ?? '');
    (request.countedKeys ??= []).push(key);
    return super.handleRequest(props);
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
 * account before is counted alone, and is not locked out by the others. E-mails count as they were sent, known or not.
 */
export function rateLimitOptions(
  settings: Settings,
  storage: RateLimitStorage,
  devices: KnownDevices,
  keys: Keys,
): ThrottlerModuleOptions {
  const throttler = (
    name: string,
    limit: Limit,
    ttl: number,
    keyOf: (caller: Caller) => string | undefined,
  ) => {
    const key = (context: ExecutionContext) => keyOf(callerOf(context, settings, devices));
    return {
      name,
      limit,
      ttl,
      skipIf: (context: ExecutionContext) =>
        !callerOf(context, settings, devices).limited || key(context) === undefined,
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
      throttler('address', limitOfAddress, QUARTER, ({ device, address }) => (device ? undefined : address)),
      throttler('account', TRIES_FOR_ACCOUNT, HOUR, ({ device, email }) => (device ? undefined : email)),
    ],
  };
}

function callerOf(context: ExecutionContext, settings: Settings, devices: KnownDevices): Caller {
  const request = context.switchToHttp().getRequest<Request>();
  const email = sentEmail(request);
  return {
    email,
    device: email === undefined ? undefined : devices.idOf(request, email),
    address: normalizeIp(request.ip ?? '', IPV6_NETWORK),
    limited: limitsApply(settings, request),
  };
}

function limitOfAddress(context: ExecutionContext): number {
  return context.getHandler().name === 'register' ? REGISTRATIONS_OF_ADDRESS : TRIES_OF_ADDRESS;
}

/** Returns the e-mail in the body of a request that has not been validated yet, in its normal form. */
export function sentEmail({ body }: Request): string | undefined {
  const { email } = ((body as unknown) ?? {}) as { email?: unknown };
  return typeof email === 'string' ? normalEmail(email) : undefined;
}
