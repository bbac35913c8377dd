import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { documentedHeader } from './api-fields.decorator.js';

/**
 * The version that the client has edited, from the request's If-Match; undefined if there is none, or `*`. A text that
 * is no version of ours is 0, which never matches.
 */
export const EditedVersion = createParamDecorator(
  (_data: unknown, context: ExecutionContext): number | undefined => {
    const tag = context.switchToHttp().getRequest<Request>().headers['if-match'];
    if (tag === undefined || tag === '*') return undefined;
    return Number(/^(?:W\/)?"([0-9]{1,9})"$/.exec(tag)?.[1] ?? 0);
  },
  [documentedHeader('If-Match', 'The ETag of what was edited; without it the last one to save wins.', '"3"')],
);

/** Sets the ETag of answers that have a `version`. */
@Injectable()
export class VersionTag implements NestInterceptor<{ version: number }> {
  intercept(
    context: ExecutionContext,
    next: CallHandler<{ version: number }>,
  ): Observable<{ version: number }> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((body) => {
        response.setHeader('ETag', `"${body.version}"`);
        return body;
      }),
    );
  }
}
