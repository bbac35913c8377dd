import express, { type Router } from 'express';
import { MAIL_POLICY, PAGE_POLICY, sendPage } from '../pages/send-page.js';
import { templateListPage, templatePage, templateView } from './template-pages.js';
import type { TemplateSource } from './template-source.js';

/** Returns the pages of the templates; nothing is there until the product shows its own. */
export function templatesRouter(source: () => TemplateSource | undefined): Router {
  const router = express.Router();
  router.get('/templates', (request, response, next) => {
    const templates = source();
    if (!templates) return next();
    sendPage(response, PAGE_POLICY, templateListPage(request.baseUrl, templates));
  });
  router.get('/templates/:name/:language', async (request, response, next) => {
    const { name, language } = request.params;
    const templates = source();
    const preview = await templates?.render(name, language, 'light');
    if (!templates || !preview) return next();
    const shown = {
      name,
      language,
      view: templateView(request.query['view']),
      languages: templates.languages,
    };
    sendPage(response, PAGE_POLICY, templatePage(request.baseUrl, shown, preview));
  });
  router.get('/templates/:name/:language/html', async (request, response, next) => {
    const { name, language } = request.params;
    const scheme = request.query['scheme'] === 'dark' ? 'dark' : 'light';
    const preview = await source()?.render(name, language, scheme);
    if (!preview) return next();
    response.set('x-frame-options', 'SAMEORIGIN');
    sendPage(
      response,
      MAIL_POLICY,
      preview.html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`),
    );
  });
  return router;
}
