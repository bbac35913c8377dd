import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';

/** Returns the ETag of an answer with these texts: equal texts have equal tags on every server. */
export function contentTag(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length} ${text}`);
  // weak: the same content, however it was compressed on the way
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

/** Serialises an answer to JSON and sets its ETag. An answer that is already text has one. */
@Injectable()
class TaggedAnswer implements NestInterceptor<unknown, unknown> {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((body) => {
        const json = typeof body === 'string' ? body : JSON.stringify(body);
        if (!response.hasHeader('ETag')) response.setHeader('ETag', contentTag([json]));
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        return json;
      }),
    );
  }
}

/**
 * For a GET that is called often and changes rarely: its answer has an ETag, and a request with that tag in
 * If-None-Match gets 304 without a body while nothing has changed. Nothing is cached: the server computes the answer
 * each time.
 */
export function Conditional(): MethodDecorator {
  return applyDecorators(
    UseInterceptors(TaggedAnswer),
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: 'The ETag of the answer that is known already.',
      schema: { type: 'string', example: 'W/"3q2-7wAAAAAAAAAAAAAAAAAAAAA"' },
    }),
    ApiResponse({ status: 304, description: 'Nothing has changed since the answer with this ETag.' }),
  );
}
