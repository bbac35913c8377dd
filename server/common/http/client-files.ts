import { existsSync, readdirSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { entryPage } from './entry-page.js';

/** Folder of the built client, relative to the folder in which the server is started. */
const CLIENT_FOLDER = 'dist/client';

/** Settings for `serveClient`. */
interface ClientSettings {
  readonly publicUrl: string;
  readonly serviceWorker: boolean;
  readonly demo: boolean;
}

/**
 * Serves the client: hashed files with an immutable cache, in the compressed copies that the build made; the page of
 * every screen without a cache. Returns the app.
 *
 * @param isNoScreen whether something other than the client answers a path
 */
export function serveClient(
  app: NestExpressApplication,
  settings: ClientSettings,
  isNoScreen: (path: string) => boolean,
): NestExpressApplication {
  const folder = resolve(CLIENT_FOLDER);
  if (!existsSync(folder)) return app;
  app.use(entryPage(folder, settings, isNoScreen));
  app.use(workerSwitch(settings));
  app.use(clientFiles(folder));
  return app;
}

/** Answers with a service worker that removes itself, if the service worker is switched off. */
function workerSwitch(settings: ClientSettings): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    if (!settings.serviceWorker && request.path === '/sw.js') request.url = '/sw-off.js';
    next();
  };
}

/** The encodings for which the build made compressed copies, smallest first, and their file endings. */
const COPIES = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Serves the files that are in a folder at the start, in the compressed copies that the build made. If a file cannot be
 * read later, only that request fails.
 */
export function clientFiles(folder: string): RequestHandler {
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => resolve(entry.parentPath, entry.name).slice(folder.length)),
  );
  return (request: Request, response: Response, next: NextFunction) => {
    const { method, path } = request;
    if (!files.has(path) || (method !== 'GET' && method !== 'HEAD')) return next();
    const accepted = request.acceptsEncodings();
    const copy = COPIES.find(([encoding, end]) => accepted.includes(encoding) && files.has(path + end));
    const headers: Record<string, string> = { 'Cache-Control': cacheRule(path), Vary: 'Accept-Encoding' };
    if (copy) headers['Content-Encoding'] = copy[0];
    // no Last-Modified: all files of a build can have the same second, whatever their content
    response.type(extname(path)).set(headers);
    response.sendFile(
      path + (copy?.[1] ?? ''),
      { root: folder, cacheControl: false, lastModified: false },
      (error) => {
        if (!error || response.headersSent) return;
        for (const name of [...Object.keys(headers), 'Content-Type']) response.removeHeader(name);
        next('status' in error && error.status === 404 ? undefined : error);
      },
    );
  };
}

function cacheRule(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path.startsWith('/locales/') ? 'public, max-age=0, must-revalidate' : 'no-cache';
}
