import { UseGuards, UseInterceptors, applyDecorators } from '@nestjs/common';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { type Counted, Counts } from './counted.js';
import { GiveBackInterceptor } from './give-back.interceptor.js';
import { RateLimitGuard } from './rate-limit.guard.js';

/**
 * Limits how often a route may be called from one address, for one e-mail and from one browser. Throws RATE_LIMITED.
 * With `failures` a call that succeeds is not counted: many guests behind one Wi-Fi do what is theirs.
 */
export const RateLimited = (counted: Counted = 'calls'): MethodDecorator =>
  applyDecorators(
    Counts(counted),
    UseGuards(RateLimitGuard),
    ...(counted === 'failures' ? [UseInterceptors(GiveBackInterceptor)] : []),
    ApiErrors('RATE_LIMITED'),
  );
