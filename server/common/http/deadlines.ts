import type { Server } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import type { Settings } from '../config/settings.js';

/** The event that an answer emits when it stays open as a stream: it no longer counts as a request in progress. */
export const STREAM_OPENED = 'apero:stream-opened';

/** Interval at which the server checks for late requests, in milliseconds. */
const CHECK_MILLISECONDS = 1000;
/** Milliseconds for which the rest of a body that nobody reads any more may still arrive. */
const LINGER_MILLISECONDS = 10_000;

/**
 * Closes connections whose request has not arrived in time, and those that were idle for `keepAliveSeconds`. That must
 * be longer than a proxy keeps its connections idle, or the proxy would send a request on a connection that we are
 * closing. Call it before the server listens.
 */
export function setDeadlines(server: Server, { deadlines, keepAliveSeconds }: Settings): void {
  server.keepAliveTimeout = keepAliveSeconds * 1000;
  // counted from the first byte of a request (for the first one from the start of the connection), so it may be shorter
  // than the idle time
  server.headersTimeout = deadlines.headers;
  server.requestTimeout = deadlines.upload;
  // read when the server starts to listen; normally an option of `createServer`, which Nest calls
  Object.assign(server, { connectionsCheckingInterval: CHECK_MILLISECONDS });
}

/** Answers 408 and closes the connection if a body has not arrived in time; cuts off one that nobody reads any more. */
export function bodyDeadline({ body, upload }: Settings['deadlines']) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const { 'transfer-encoding': encoding, 'content-length': length = 0 } = request.headers;
    if (request.complete || (encoding === undefined && Number(length) === 0)) return next();
    const timer = setTimeout(
      () => refuseLateBody(request, response),
      request.is('multipart/*') ? upload : body,
    );
    const arrived = () => clearTimeout(timer);
    request.once('end', arrived);
    response.once('close', arrived);
    response.once('finish', () => {
      if (request.complete) return;
      // not at once: data still under way to us would make the client's side drop our answer
      const rest = setTimeout(() => request.socket.destroy(), LINGER_MILLISECONDS);
      for (const event of ['close', 'end']) request.once(event, () => clearTimeout(rest));
    });
    next();
  };
}

/** Answers 408 and closes the connection. */
export function refuseLateBody(request: Request, response: Response): void {
  if (!response.headersSent) response.writeHead(408, { Connection: 'close' }).end();
  request.socket.destroySoon();
}
