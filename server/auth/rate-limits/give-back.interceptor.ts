import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Observable, mergeMap } from 'rxjs';
import type { CountedRequest } from './rate-limit.guard.js';

/** A call that succeeds no longer counts as a try. */
@Injectable()
export class GiveBackInterceptor implements NestInterceptor {
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
