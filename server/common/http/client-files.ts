import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';
import { entryPage } from './entry-page.js';

/** Where the built client lies, seen from the folder in which the server is started. */
const CLIENT_FOLDER = 'dist/client';

/** What `serveClient` needs to know. */
interface ClientSettings {
  readonly publicUrl: string;
  readonly serviceWorker: boolean;
}

/**
 * Serves the client: hashed files for ever, in the compressed copies that the build made; the page of every
 * screen never from a cache.
 */
export function serveClient(app: NestExpressApplication, settings: ClientSettings): void {
  const folder = resolve(CLIENT_FOLDER);
  if (!existsSync(folder)) return;
  app.use(entryPage(folder, settings));
  app.use(workerSwitch(settings));
  app.use(
    sirv(folder, {
      brotli: true,
      gzip: true,
      etag: true,
      setHeaders: (response, path) => response.setHeader('Cache-Control', cacheRule(path)),
    }),
  );
}

/** Answers with the worker that removes itself, where the service worker is switched off. */
function workerSwitch(settings: ClientSettings): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    if (!settings.serviceWorker && request.path === '/sw.js') request.url = '/sw-off.js';
    next();
  };
}

function cacheRule(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path.startsWith('/locales/') ? 'public, max-age=0, must-revalidate' : 'no-cache';
}
