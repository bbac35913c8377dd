import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  Logger,
  PayloadTooLargeException,
} from '@nestjs/common';
import type { Response } from 'express';
import { isDatabaseUnavailable, isLocalShortage } from '../database/connections/database-errors.js';
import { statusOf } from './catalogue.js';
import { DomainError } from './domain-error.js';

/** Seconds after which a client may try again when the database or the payment provider is down. */
const RETRY_UNAVAILABLE_SECONDS = 5;

/** Turns any error into the error body of the API. Unknown ones are logged, and INTERNAL without details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const error = toDomainError(thrown);
    if (error.code === 'INTERNAL') this.logger.error(thrown);
    if (error.code === 'UNAVAILABLE')
      this.logger.warn(`unavailable: ${(error.cause instanceof Error ? error.cause : error).message}`);
    if (response.headersSent) {
      response.end();
      return;
    }
    const retryAfter =
      error.retryAfter ?? (error.code === 'UNAVAILABLE' ? RETRY_UNAVAILABLE_SECONDS : undefined);
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    // a route that returns a file sets this header before it fails
    response.removeHeader('Content-Disposition');
    response.status(statusOf(error.code)).type('json').json(errorBody(error));
  }
}

/** Returns the error body of the wire contract. */
export function errorBody(error: DomainError): Record<string, unknown> {
  return {
    success: false,
    error: error.message,
    code: error.code,
    ...(error.details ? { details: error.details } : {}),
  };
}

/** Translates what libraries throw (Nest, the body parser, multer, TypeORM) into an error of the catalogue. */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  const isUnavailable = isDatabaseUnavailable(thrown) || isLocalShortage(thrown);
  const code = codeByType(thrown) ?? codeByStatus(thrown) ?? (isUnavailable ? 'UNAVAILABLE' : 'INTERNAL');
  return new DomainError(code, { cause: thrown });
}

function codeByType(thrown: unknown): DomainError['code'] | undefined {
  const { type, code } = (thrown ?? {}) as { type?: unknown; code?: unknown };
  if (type === 'entity.too.large') return 'BODY_TOO_LARGE';
  if (typeof type === 'string' && /^(entity|encoding|charset|request)\./.test(type)) return 'MALFORMED_BODY';
  // Multer's error, which Nest turns into an exception of its own with the same message
  const isMulters = thrown instanceof PayloadTooLargeException && thrown.message === 'File too large';
  if (code === 'LIMIT_FILE_SIZE' || isMulters) return 'FILE_TOO_LARGE';
  if (typeof code === 'string' && code.startsWith('LIMIT_')) return 'MALFORMED_BODY';
  return undefined;
}

// Nest's exceptions, and those of http-errors that Express throws (a path that cannot be decoded), have a numeric status
function codeByStatus(thrown: unknown): DomainError['code'] | undefined {
  const { status } = (thrown ?? {}) as { status?: unknown };
  if (typeof status !== 'number') return undefined;
  if (status === 404) return 'NOT_FOUND';
  if (status === 413) return 'BODY_TOO_LARGE';
  if (status === 429) return 'RATE_LIMITED';
  if (status >= 400 && status < 500) return 'MALFORMED_BODY';
  return status === 503 ? 'UNAVAILABLE' : undefined;
}
