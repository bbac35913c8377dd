import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { mergeMap, type Observable } from 'rxjs';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { type Counted, Counts } from './counted.js';
import { type CountedRequest, RateLimitGuard } from './rate-limit.guard.js';

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
    Counts(counted),
    UseGuards(RateLimitGuard),
    ...(counted === 'failures' ? [UseInterceptors(GiveBackInterceptor)] : []),
    ApiErrors('RATE_LIMITED'),
  );
