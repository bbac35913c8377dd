import { createHmac } from 'node:crypto';
import type { ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail, type ThrottlerModuleOptions } from '@nestjs/throttler';
import type { Request } from 'express';
import type { Settings } from '../../common/config/settings.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { RateLimitStorage } from './rate-limit.storage.js';
import { normalEmail } from '../accounts/index.js';

/** Tries to log in (and, counted separately, to register) for each address and each account. */
const LIMIT = 25;
const WINDOW_MILLISECONDS = 5 * 60_000;

/** Refuses with RATE_LIMITED and Retry-After after too many tries. */
export class RateLimitGuard extends ThrottlerGuard {
  protected override throwThrottlingException(
    _context: ExecutionContext,
    detail: ThrottlerLimitDetail,
  ): Promise<void> {
    throw new DomainError('RATE_LIMITED', { retryAfter: detail.timeToBlockExpire });
  }
}

/** What is counted: each address (an IPv6 one by its /64), and each e-mail as it was sent, known or not. */
export function rateLimitOptions(settings: Settings, storage: RateLimitStorage): ThrottlerModuleOptions {
  const each = { limit: LIMIT, ttl: WINDOW_MILLISECONDS };
  return {
    storage,
    setHeaders: false,
    skipIf: () => !settings.rateLimits,
    // keyed: a reader of the table must not find addresses or e-mails by hashing guesses
    generateKey: (context, tracker, name) =>
      createHmac('sha256', settings.jwtSecret)
        .update(`${context.getHandler().name}:${name}:${tracker}`)
        .digest('base64url'),
    throttlers: [
      { ...each, name: 'address' },
      {
        ...each,
        name: 'account',
        skipIf: (context) => !settings.rateLimits || sentEmail(context) === undefined,
        getTracker: (_request, context) => sentEmail(context) ?? '',
      },
    ],
  };
}

function sentEmail(context: ExecutionContext): string | undefined {
  const body: unknown = context.switchToHttp().getRequest<Request>().body;
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? normalEmail(email) : undefined;
}
