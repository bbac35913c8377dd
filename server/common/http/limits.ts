import { AsyncLocalStorage } from 'node:async_hooks';
import type { NextFunction, Request, Response } from 'express';
import type { Settings } from '../config/settings.js';

type LimitSettings = Pick<Settings, 'rateLimits' | 'limitLoopback'>;

/**
 * Whether limits count the caller of a request. In a demonstration the machine itself is not limited: whoever tries the
 * API with a script must not be refused. A request that a proxy on this machine passes on is not from the machine itself.
 */
export function limitsApply(
  { rateLimits, limitLoopback }: LimitSettings,
  request: Pick<Request, 'ip' | 'headers'>,
): boolean {
  if (!rateLimits || limitLoopback) return rateLimits;
  return !isLoopback(request.ip) || isForwarded(request);
}

/** Whether the request that runs is not limited; absent in jobs. */
const exempt = new AsyncLocalStorage<boolean>();

/** Notes for everything that a request does whether limits count its caller: see `isExempt`. */
export function noteExemption(settings: LimitSettings) {
  return (request: Request, _response: Response, next: NextFunction): void =>
    exempt.run(!limitsApply(settings, request), next);
}

/** Whether limits do not count the caller of the request that runs. */
export function isExempt(): boolean {
  return exempt.getStore() ?? false;
}

/** Whether an address is the machine's own. */
function isLoopback(address: string | undefined): boolean {
  return /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/i.test(address ?? '');
}

/** Whether a proxy has passed the request on, or the caller says so. */
export function isForwarded({ headers }: Pick<Request, 'headers'>): boolean {
  return headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
}
