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

/** Closes connections whose request has not arrived in time. To be called before the server listens. */
export function setDeadlines(server: Server, { headers, upload }: Deadlines): void {
  server.headersTimeout = headers;
  server.requestTimeout = upload;
  // read when the server begins to listen; an option of `createServer`, which Nest calls
  Object.assign(server, { connectionsCheckingInterval: CHECK_MILLISECONDS });
}

/** Answers 408 and closes the connection if a body without files has not arrived in time. */
export function bodyDeadline({ body, upload }: Deadlines) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.complete || !hasBody(request)) return next();
    const timer = setTimeout(() => refuse(request, response), request.is('multipart/*') ? upload : body);
    const arrived = () => clearTimeout(timer);
    request.once('end', arrived);
    response.once('close', arrived);
    next();
  };
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function refuse(request: Request, response: Response): void {
  if (!response.headersSent) response.writeHead(408, { Connection: 'close' }).end();
  request.socket.destroySoon();
}
