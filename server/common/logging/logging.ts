import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import { DatabaseError } from 'pg';
import { type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { QueryFailedError } from 'typeorm';
import { PROBE, type TracedRequest } from '../tracing/tracing.js';
import type { AuthenticatedRequest } from '../http/access.js';
import { LOG } from './log-stream.js';

/** A caller's request id is used only in this format, so that it cannot inject anything into the log. */
const SAFE_ID = /^[\w-]{8,64}$/;

/** Returns the logger of the process: one JSON line for each entry, on standard output. */
export function createLogger(level: string): Logger {
  // without tracing the field is left out
  const mixin = () => ({ trace: trace.getActiveSpan()?.spanContext().traceId });
  const logger = pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, mixin }, LOG);
  LOG.onTaken = (lost) => logger.warn({ lost }, 'lines of the log were lost: nobody read it');
  return logger;
}

/** From this many milliseconds on a request is slow: it is logged whatever the sample. */
const SLOW = 1000;

/**
 * Logs one JSON line for each request, with the id of the response header X-Request-Id: all that are slow or fail, and
 * the share `sample` of the others; no health checks. Only the fields listed here are written: no query string, header,
 * body, email or IP address.
 */
export function requestLog(logger: Logger, sample = 1) {
  const began = new WeakMap<IncomingMessage, number>();
  const isSlow = (request: IncomingMessage) => performance.now() - (began.get(request) ?? Infinity) >= SLOW;
  return pinoHttp({
    logger,
    genReqId: (request, response) => {
      // pino-http measures by the wall clock, which may be changed
      began.set(request, performance.now());
      const given = request.headers['x-request-id'];
      const id = typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    wrapSerializers: false,
    serializers: { req: () => undefined, res: () => undefined, err: () => undefined },
    customAttributeKeys: { reqId: 'id', responseTime: 'ms' },
    quietReqLogger: true,
    autoLogging: { ignore: ({ url }) => PROBE.test(url ?? '') },
    customLogLevel: (request, response, error) => {
      if (response.statusCode >= 500) return 'error';
      const mustBeLogged = error !== undefined || response.statusCode >= 400 || isSlow(request);
      // not a security decision, so any random number is good enough
      return mustBeLogged || sample >= 1 || Math.random() < sample ? 'info' : 'silent';
    },
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
  const { originalUrl, user, trace } = request as AuthenticatedRequest & TracedRequest;
  return {
    method: request.method,
    path: pathForLog(originalUrl ?? request.url ?? ''),
    status: response.statusCode,
    account: user?.accountId,
    // the line may be written outside of the request's span
    ...(trace ? { trace } : {}),
  };
}

/** File names of photos, at any position in a path and in any spelling of the rest. */
const PHOTO_NAME = /[A-Za-z0-9_-]{32}(-\d+)?\.webp/gi;

/** Returns the path of a URL for the log, without the parts that give access to photos, payments and calendars. */
export function pathForLog(url: string): string {
  const path = decoded(url.split('?')[0] ?? '');
  return path
    .replace(/^\/+photos\/.+/i, '/photos/…')
    .replace(/\/calendar\/[^/]+/gi, '/calendar/…')
    .replace(/^(\/+sandbox\/checkout)\/[^/]+/i, '$1/…')
    .replace(PHOTO_NAME, '…')
    .slice(0, 200);
}

// routes match the decoded path, ignoring case
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Nest's logger, writing to the same log. */
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

// the message of a database error contains values of the statement: only its kind and position are logged
function describe(message: unknown): object {
  if (!(message instanceof Error)) return {};
  const { code, constraint } = message as { code?: string; constraint?: string };
  const stack = message.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .join('\n');
  return { kind: message.name, code, constraint, stack };
}

function summary(message: unknown): string {
  if (!(message instanceof Error)) return String(message);
  return message instanceof DatabaseError || message instanceof QueryFailedError
    ? 'a statement failed'
    : message.message.slice(0, 300);
}
