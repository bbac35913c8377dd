import { UseGuards, applyDecorators } from '@nestjs/common';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { RateLimitGuard } from './rate-limit.guard.js';

/** Limits how often a route may be called from one address, for one e-mail and from one browser. Throws RATE_LIMITED. */
export const RateLimited = (): MethodDecorator =>
  applyDecorators(UseGuards(RateLimitGuard), ApiErrors('RATE_LIMITED'));
