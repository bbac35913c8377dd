import { AsyncLocalStorage } from 'node:async_hooks';
import type { NextFunction, Request, Response } from 'express';
import type { Settings } from '../config/settings.js';

const LOOPBACK = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/i;

type LimitSettings = Pick<Settings, 'rateLimits' | 'limitLoopback'>;

/**
 * Whether rate limits count the caller of a request. Outside production, calls from the machine itself are not limited
 * by default, so that scripts can try the API. A request that a proxy on this machine forwards is not from the machine
 * itself.
 */
export function limitsApply(
  { rateLimits, limitLoopback }: LimitSettings,
  request: Pick<Request, 'ip' | 'headers'>,
): boolean {
  if (!rateLimits) return false;
  if (limitLoopback) return true;
  return !LOOPBACK.test(request.ip ?? '') || isForwarded(request);
}

/** Whether the current request is exempt from limits; undefined in jobs. */
const exempt = new AsyncLocalStorage<boolean>();

/** Middleware that records for the current request whether limits count its caller: see `isExempt`. */
export function noteExemption(settings: LimitSettings) {
  return (request: Request, _response: Response, next: NextFunction): void =>
    exempt.run(!limitsApply(settings, request), next);
}

/** Whether the current request is exempt from limits. */
export function isExempt(): boolean {
  return exempt.getStore() ?? false;
}

/** Whether a proxy has forwarded the request, or the caller claims so. */
export function isForwarded({ headers }: Pick<Request, 'headers'>): boolean {
  return headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
}
