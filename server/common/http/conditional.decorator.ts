import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { documentedHeader } from './api-fields.decorator.js';

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

/** For a GET that is called often and changes rarely: it has an ETag, and answers 304 while nothing has changed. */
export function Conditional(): MethodDecorator {
  return applyDecorators(
    UseInterceptors(TaggedAnswer),
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: 'ETag of the cached response.',
      schema: { type: 'string', example: 'W/"3q2-7wAAAAAAAAAAAAAAAAAAAAA"' },
    }),
    ApiResponse({ status: 304, description: 'Not modified since the response with this ETag.' }),
  );
}

/** The version in If-Match; undefined if there is none, or `*`; 0, which never matches, if it is no version of ours. */
export const EditedVersion = createParamDecorator(
  (_data: unknown, context: ExecutionContext): number | undefined => {
    const tag = context.switchToHttp().getRequest<Request>().headers['if-match'];
    if (tag === undefined || tag === '*') return undefined;
    return Number(/^(?:W\/)?"([0-9]{1,9})"$/.exec(tag)?.[1] ?? 0);
  },
  [
    documentedHeader(
      'If-Match',
      'ETag of the edited version. If it is outdated, the response is EDIT_CONFLICT. Without it, the last change wins.',
      '"3"',
    ),
  ],
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
