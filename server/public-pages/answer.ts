import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { demoMark } from '../common/http/demo-mark.js';
import type { Language } from '../common/http/request-language.js';

/** How long a page may be kept by whoever asks, in seconds: what it says of seats is only ever how it was. */
const FRESH_SECONDS = 60;

/** A page as it goes out. */
export interface PublicAnswer {
  status: number;
  html: string;
  language: Language;
  /** The source under which its style sheet is allowed. */
  styleSource: string;
  /** Whether it stands in other people's pages. */
  isEmbedded?: boolean;
  /** Whether it was asked for by a link that is counted: then no cache on the way keeps it. */
  isCounted?: boolean;
}

/** Returns what a page may load and do: its own style, fonts and pictures, no script. Only cards may stand in other pages. */
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

/** Sends a page, or says that the one that is known is still right. */
export function sendPage(request: Request, response: Response, answer: PublicAnswer, isDemo: boolean): void {
  const html = isDemo ? demoMark(answer.html) : answer.html;
  response.status(answer.status).set({
    'Content-Security-Policy': policyOf(answer),
    'Content-Language': answer.language,
    // by the language, unless the address names one, and by the compression
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

/** Sends a text with a tag by which it can be asked again, compressed for those who can read that. */
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
