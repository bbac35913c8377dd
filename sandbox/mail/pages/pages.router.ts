import express, { type Router } from 'express';
import type { MessageStore } from '../messages/message-store.js';
import { isView, listPage, messagePage, unknownPage } from './mail-pages.js';
import { PAGE_STYLE } from './page-style.js';
import { MAIL_POLICY, PAGE_POLICY, sendPage } from './send-page.js';

/** Returns the pages: the list of messages, and each message. */
export function pagesRouter(store: MessageStore): Router {
  const router = express.Router();
  router.get('/mail.css', (_request, response) => {
    response.type('css').set('cache-control', 'public, max-age=300').send(PAGE_STYLE);
  });
  router.get('/', (request, response) => {
    const to = typeof request.query['to'] === 'string' ? request.query['to'] : '';
    sendPage(response, PAGE_POLICY, listPage(request.baseUrl, store.list(to || undefined), to));
  });
  router.get('/:id', (request, response, next) => {
    const found = store.find(request.params.id);
    if (!found) return next();
    const view = isView(request.query['view']) ? request.query['view'] : 'html';
    const page = messagePage(request.baseUrl, found.message, view, found.source.toString());
    sendPage(response, PAGE_POLICY, page);
  });
  router.get('/:id/html', (request, response, next) => {
    const found = store.find(request.params.id);
    if (!found) return next();
    // links would otherwise open within the preview
    const html = found.message.html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);
    response.set('x-frame-options', 'SAMEORIGIN');
    sendPage(response, MAIL_POLICY, html);
  });
  // the product mounts the pages of its templates there
  router.use('/templates', (_request, _response, next) => next('router'));
  router.use((request, response) => {
    response.status(404);
    sendPage(response, PAGE_POLICY, unknownPage(request.baseUrl));
  });
  return router;
}
