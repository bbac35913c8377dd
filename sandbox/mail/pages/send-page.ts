import type { Response } from 'express';

export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** A mail's styles stand in the mail; scripts, forms and anything from elsewhere stay out. */
export const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Sends a page under a content security policy; nobody keeps it. */
export function sendPage(response: Response, policy: string, html: string): void {
  response.set({
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  });
  response.type('html').send(html);
}
