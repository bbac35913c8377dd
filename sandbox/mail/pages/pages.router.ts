import express, { type Response, type Router } from 'express';
import type { MessageStore } from '../messages/message-store.js';
import { isView, listPage, messagePage, unknownPage } from './mail-pages.js';
import { PAGE_STYLE } from './page-style.js';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** A mail's styles stand in the mail; scripts, forms and anything from elsewhere stay out. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Returns the pages: the list of messages, and each message. */
export function pagesRouter(store: MessageStore): Router {
  const router = express.Router();
  router.get('/mail.css', (_request, response) => {
    response.type('css').set('cache-control', 'public, max-age=300').send(PAGE_STYLE);
  });
  router.get('/', (request, response) => {
    const to = typeof request.query['to'] === 'string' ? request.query['to'] : '';
    send(response, PAGE_POLICY, listPage(request.baseUrl, store.list(to || undefined), to));
  });
  router.get('/:id', (request, response, next) => {
    const found = store.find(request.params.id);
    if (!found) return next();
    const view = isView(request.query['view']) ? request.query['view'] : 'html';
    const page = messagePage(request.baseUrl, found.message, view, found.source.toString());
    send(response, PAGE_POLICY, page);
  });
  router.get('/:id/html', (request, response, next) => {
    const found = store.find(request.params.id);
    if (!found) return next();
    // links would otherwise open within the preview
    const html = found.message.html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);
    response.set('x-frame-options', 'SAMEORIGIN');
    send(response, MAIL_POLICY, html);
  });
  router.use((request, response) => {
    response.status(404);
    send(response, PAGE_POLICY, unknownPage(request.baseUrl));
  });
  return router;
}

function send(response: Response, policy: string, html: string): void {
  response.set({
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  });
  response.type('html').send(html);
}
