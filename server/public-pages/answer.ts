import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { demoMark } from '../common/http/client-files.js';
import type { Language } from '../common/http/request-language.js';

/** Seconds for which a page may be cached; its numbers of seats may be outdated anyway. */
const FRESH_SECONDS = 60;

export interface PublicAnswer {
  status: number;
  html: string;
  language: Language;
  /** The CSP source that allows its style sheet. */
  styleSource: string;
  /** Whether it is embedded in other sites. */
  isEmbedded?: boolean;
  /** Whether it was opened by a counted link: then shared caches must not store it. */
  isCounted?: boolean;
}

/** Returns the Content-Security-Policy: own styles, fonts and pictures, no scripts. Other sites embed only cards. */
function policyOf({ styleSource, isEmbedded }: PublicAnswer): string {
  return [
    "default-src 'none'",
    `style-src 'self' ${styleSource}`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${isEmbedded ? '*' : "'none'"}`,
  ].join('; ');
}

/** Sends a page, or 304 if the client's copy is up to date. */
export function sendPage(request: Request, response: Response, answer: PublicAnswer, isDemo: boolean): void {
  const html = isDemo ? demoMark(answer.html) : answer.html;
  response.status(answer.status).set({
    'Content-Security-Policy': policyOf(answer),
    'Content-Language': answer.language,
    // depends on the language, unless the URL names one, and on the compression
    Vary: 'Accept-Language, Accept-Encoding',
    'Cache-Control':
      answer.status === 404
        ? 'no-cache'
        : `${answer.isCounted ? 'private' : 'public'}, max-age=${FRESH_SECONDS}`,
  });
  if (answer.isEmbedded) {
    response.removeHeader('X-Frame-Options');
    response.set({ 'Cross-Origin-Resource-Policy': 'cross-origin', 'X-Robots-Tag': 'noindex' });
  }
  sendText(request, response, html, 'html');
}

/** Sends a text with an ETag, compressed if the client supports it. */
export function sendText(request: Request, response: Response, text: string, type: string): void {
  response.set('ETag', `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`);
  response.vary('Accept-Encoding').type(type);
  if (response.statusCode === 200 && request.fresh) {
    response.status(304).end();
    return;
  }
  if (request.acceptsEncodings('gzip') === 'gzip') {
    response.set('Content-Encoding', 'gzip').send(gzipSync(text));
    return;
  }
  response.send(text);
}
