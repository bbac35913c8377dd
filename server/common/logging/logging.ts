import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import { DatabaseError } from 'pg';
import { type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { QueryFailedError } from 'typeorm';
import type { AuthenticatedRequest } from '../http/access.js';

/** A caller's id is taken over only if it cannot smuggle anything into the log. */
const SAFE_ID = /^[\w-]{8,64}$/;

/** The log of the process: one JSON line an entry, on standard output. */
export function createLogger(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}

/**
 * One JSON line a request, with an id that also stands in the response header X-Request-Id. Only what is listed
 * here is written: no query string, header, body, e-mail or address of a person.
 */
export function requestLog(logger: Logger) {
  return pinoHttp({
    logger,
    genReqId: (request, response) => {
      const given = request.headers['x-request-id'];
      const id = typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    wrapSerializers: false,
    serializers: { req: () => undefined, res: () => undefined, err: () => undefined },
    customAttributeKeys: { reqId: 'id', responseTime: 'ms' },
    quietReqLogger: true,
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
    customSuccessObject: (request, response, fields) => ({ ...fields, ...requestLine(request, response) }),
    customErrorObject: (request, response, _error, fields) => ({
      ...fields,
      ...requestLine(request, response),
    }),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
  });
}

function requestLine(request: IncomingMessage, response: ServerResponse): object {
  const { originalUrl, user } = request as AuthenticatedRequest;
  return {
    method: request.method,
    path: pathForLog(originalUrl ?? request.url ?? ''),
    status: response.statusCode,
    account: user?.accountId,
  };
}

// the name of a photo is the key to it, and a checkout page's address the key to that
function pathForLog(url: string): string {
  const path = url.split('?')[0] ?? '';
  return path
    .replace(/^\/photos\/.+/, '/photos/…')
    .replace(/^(\/sandbox\/checkout)\/[^/]+/, '$1/…')
    .slice(0, 200);
}

/** Lets Nest write into the same log. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...context: unknown[]): void {
    this.logger.debug({ context: context.at(-1) }, String(message));
  }
  warn(message: unknown, ...context: unknown[]): void {
    this.logger.warn({ context: context.at(-1) }, String(message));
  }
  error(message: unknown, ...context: unknown[]): void {
    this.logger.error({ context: context.at(-1), ...describe(message) }, summary(message));
  }
  fatal(message: unknown, ...context: unknown[]): void {
    this.logger.fatal({ context: context.at(-1), ...describe(message) }, summary(message));
  }
}

// a database error names the values of the statement: only what kind of error it was, and where, is written
function describe(message: unknown): object {
  if (!(message instanceof Error)) return {};
  const { code, constraint } = message as { code?: string; constraint?: string };
  const where = message.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .join('\n');
  return { kind: message.name, code, constraint, where };
}

function summary(message: unknown): string {
  if (!(message instanceof Error)) return String(message);
  return message instanceof DatabaseError || message instanceof QueryFailedError
    ? 'a statement failed'
    : message.message.slice(0, 300);
}
