import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import sirv from 'sirv';

/** Where the built client lies, seen from the folder in which the server is started. */
const CLIENT_FOLDER = 'dist/client';
/** Paths that are never the client's index.html: a missing file there is missing. */
const NO_SCREENS = [/^\/(api|assets|photos|locales|sandbox|health)(\/|$)/, /\.[a-z0-9]{2,12}$/i];

/** Serves the client: hashed files for ever, index.html (for every screen's path) never from a cache. */
export function serveClient(app: NestExpressApplication): void {
  const folder = resolve(CLIENT_FOLDER);
  if (!existsSync(folder)) return;
  app.use(
    sirv(folder, {
      single: true,
      ignores: NO_SCREENS,
      brotli: true,
      gzip: true,
      etag: true,
      setHeaders: (response, path) => response.setHeader('Cache-Control', cacheRule(path)),
    }),
  );
}

function cacheRule(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path.startsWith('/locales/') ? 'public, max-age=0, must-revalidate' : 'no-cache';
}
