import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, resolve, join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Settings } from '../config/settings.js';
import { languageOf } from './request-language.js';

/** The demonstration's text on every page, never broken inside "e-mail"; the style sheet shows one language. */
const WORDS = {
  en: 'Demonstration: invented people, no money, no emails.',
  fr: 'Démonstration\u202f: personnes inventées, ni argent ni e\u2060-\u2060mails.',
  it: 'Dimostrazione: persone inventate, niente denaro, niente e\u2060-\u2060mail.',
  de: 'Demonstration: erfundene Menschen, kein Geld, keine E\u2060-\u2060Mails.',
};

/** Returns a page with the demonstration's banner, which the guests' client does not contain. */
export function demoMark(html: string): string {
  const words = Object.entries(WORDS).map(([language, text]) => `<span lang="${language}">${text}</span>`);
  return html
    .replace(
      '</head>',
      '<link rel="stylesheet" href="/demo.css" /><meta name="robots" content="noindex, nofollow" /></head>',
    )
    .replace('<body>', `<body><aside id="demo-mark">${words.join('')}</aside>`);
}

/** Paths that are no screens: they answer 404 if there is no file. */
const NO_SCREENS = [
  /^\/(api|assets|photos|locales|sandbox|health|icons|calendar)(\/|$)/,
  /\.[a-z0-9]{2,12}$/i,
];
/** The URLs of the public pages. `/events/12` is the client's own page of an event. */
const PUBLIC_PAGES = [
  /^\/events\/?$/,
  /^\/events\/[1-9]\d{0,9}-[^/]*$/,
  /^\/embed\/events\/[^/]+$/,
  /^\/previews\/[^/]+$/,
  /^\/(events\.ics|sitemap\.xml|robots\.txt)$/,
];
/** The encodings for which the build made compressed copies, smallest first, and their file endings. */
const COPIES = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

type ClientSettings = Pick<Settings, 'publicUrl' | 'serviceWorker' | 'demo'>;
type Page = Record<'br' | 'gzip' | 'identity', Buffer>;

/** Answers the path of every screen with the client’s page, prerendered in the browser’s language, without a cache. */
function entryPage(folder: string, settings: ClientSettings): RequestHandler {
  const pages = new Map<string, Page>();
  return (request: Request, response: Response, next: NextFunction) => {
    if (!isScreen(request)) return next();
    const language = languageOf(request);
    const page = pages.get(language) ?? readPage(folder, language, settings);
    pages.set(language, page);
    const accepted = request.acceptsEncodings();
    const encoding = COPIES.find(([name]) => accepted.includes(name))?.[0] ?? 'identity';
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Vary', 'Accept-Encoding, Accept-Language');
    response.setHeader('Content-Language', language);
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.type('html').send(page[encoding]);
  };
}

function isScreen({ method, path }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return path === '/index.html' || ![...NO_SCREENS, ...PUBLIC_PAGES].some((pattern) => pattern.test(path));
}

/** Maps the URLs of public pages to their routes below /pages, and refuses those routes’ own paths. */
function publicPages(request: Request, _response: Response, next: NextFunction): void {
  if (PUBLIC_PAGES.some((pattern) => pattern.test(request.path))) request.url = `/pages${request.url}`;
  else if (request.path.startsWith('/pages/')) request.url = '/api/';
  next();
}

function readPage(folder: string, language: string, { publicUrl, demo }: ClientSettings): Page {
  const own = join(folder, `index.${language}.html`);
  const html = readFileSync(existsSync(own) ? own : join(folder, 'index.html'), 'utf8');
  // link previews need absolute addresses
  const page = html.replaceAll('content="/', `content="${publicUrl}/`);
  const identity = Buffer.from(demo ? demoMark(page) : page);
  return { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) };
}

/** Serves the client’s files and the page of every screen. Leaves the URLs of public pages to their routes. */
export function serveClient(app: NestExpressApplication, settings: ClientSettings): void {
  const folder = resolve('dist/client');
  if (existsSync(folder)) {
    app.use(entryPage(folder, settings));
    app.use((request: Request, _response: Response, next: NextFunction) => {
      // a service worker that removes itself
      if (!settings.serviceWorker && request.path === '/sw.js') request.url = '/sw-off.js';
      next();
    });
    app.use(clientFiles(folder));
  }
  app.use(publicPages);
}

/** Serves the files that are in a folder at the start, in the compressed copies that the build made. */
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
