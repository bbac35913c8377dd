import type { Server } from 'node:http';
import type { NextFunction, Request, Response } from 'express';

/** Within how many milliseconds a request has to arrive, so that nobody holds connections by sending drop by drop. */
export interface Deadlines {
  /** Its headers. */
  headers: number;
  /** All of it. */
  body: number;
  /** All of it, where it brings files: ten megabytes by a slow phone. */
  upload: number;
}

export const DEADLINES: Deadlines = { headers: 10_000, body: 15_000, upload: 120_000 };
/** How often the server looks for requests that are late. */
const CHECK_MILLISECONDS = 1000;
/** How long the rest of a body may still come that nobody reads any more. */
const LINGER_MILLISECONDS = 10_000;

/**
 * Closes connections whose request has not arrived in time, and those that were idle for `keepAliveSeconds`: longer than
 * a proxy keeps its own, which would else send a request on one that we close in the same moment. To be called before
 * the server listens.
 */
export function setDeadlines(server: Server, { headers, upload }: Deadlines, keepAliveSeconds: number): void {
  server.keepAliveTimeout = keepAliveSeconds * 1000;
  // counts from a request's first byte (a connection's begin for its first): it need not be longer than the idle time
  server.headersTimeout = headers;
  server.requestTimeout = upload;
  // read when the server begins to listen; an option of `createServer`, which Nest calls
  Object.assign(server, { connectionsCheckingInterval: CHECK_MILLISECONDS });
}

/**
 * Answers 408 and closes the connection if a body has not arrived in time. Once the request is answered, as one that is
 * refused unread, nobody listens to the rest of its body for long.
 */
export function bodyDeadline({ body, upload }: Deadlines) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.complete || !hasBody(request)) return next();
    const timer = setTimeout(
      () => refuseLateBody(request, response),
      request.is('multipart/*') ? upload : body,
    );
    const arrived = () => clearTimeout(timer);
    request.once('end', arrived);
    response.once('close', arrived);
    response.once('finish', () => endSoon(request));
    next();
  };
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

// not at once: what is still under way to us would make the client's side drop our answer
function endSoon(request: Request): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), LINGER_MILLISECONDS);
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
}

/** Answers 408 and closes the connection. */
export function refuseLateBody(request: Request, response: Response): void {
  if (!response.headersSent) response.writeHead(408, { Connection: 'close' }).end();
  request.socket.destroySoon();
}
