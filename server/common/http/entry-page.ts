import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { demoMark } from './demo-mark.js';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Paths that are no screens: they answer 404 if there is no file. */
const NO_SCREENS = [
  /^\/(api|assets|photos|locales|sandbox|health|icons|calendar)(\/|$)/,
  /\.[a-z0-9]{2,12}$/i,
];
/** The first is used if the browser asks for none of them. */
const LANGUAGES = ['en', 'fr', 'it', 'de'] as const;

/** Settings that the page contains. */
interface EntryPageSettings {
  readonly publicUrl: string;
  readonly demo: boolean;
}

type Encoding = 'br' | 'gzip' | 'identity';
type Page = Record<Encoding, Buffer>;

/**
 * Answers the path of every screen with the client's page, without a cache. The build prerenders the sign-in page in
 * each language; the browser's language decides which one is sent.
 *
 * @param settings publicUrl, read at the first visit, has no trailing slash: pictures for link previews need it
 * @param isNoScreen whether something other than the client answers a path
 */
export function entryPage(
  folder: string,
  settings: EntryPageSettings,
  isNoScreen: (path: string) => boolean,
): RequestHandler {
  const pages = new Map<string, Page>();
  const pageIn = (language: string) => {
    const page = pages.get(language) ?? readPage(folder, language, settings);
    pages.set(language, page);
    return page;
  };
  return (request: Request, response: Response, next: NextFunction) => {
    if (!isScreen(request) || isNoScreen(request.path)) return next();
    const language = request.acceptsLanguages(...LANGUAGES) || LANGUAGES[0];
    const page = pageIn(language);
    const encoding = encodingFor(request);
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Vary', 'Accept-Encoding, Accept-Language');
    response.setHeader('Content-Language', language);
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.type('html').send(page[encoding]);
  };
}

function isScreen({ method, path }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return path === '/index.html' || !NO_SCREENS.some((pattern) => pattern.test(path));
}

function encodingFor(request: Request): Encoding {
  const accepted = request.acceptsEncodings();
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

function readPage(folder: string, language: string, { publicUrl, demo }: EntryPageSettings): Page {
  const own = join(folder, `index.${language}.html`);
  const html = readFileSync(existsSync(own) ? own : join(folder, 'index.html'), 'utf8');
  const told = html.replaceAll('content="/', `content="${publicUrl}/`);
  const identity = Buffer.from(demo ? demoMark(told) : told);
  return { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) };
}
