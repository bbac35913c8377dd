import express, { type Router } from 'express';
import { unknownPage } from '../pages/mail-pages.js';
import { MAIL_POLICY, PAGE_POLICY, sendPage } from '../pages/send-page.js';
import { templateListPage, templatePage, templateView } from './template-pages.js';
import type { TemplateSource } from './template-source.js';

/** Returns the pages of the product's mails, to be mounted at `/sandbox/mail` like the sandbox itself. */
export function templatesRouter(templates: TemplateSource): Router {
  const router = express.Router();
  router.get('/templates', (request, response) => {
    sendPage(response, PAGE_POLICY, templateListPage(request.baseUrl, templates));
  });
  router.get('/templates/:name/:language', async (request, response, next) => {
    const { name, language } = request.params;
    const preview = await templates.render(name, language, 'light');
    if (!preview) return next();
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
    const preview = await templates.render(name, language, scheme);
    if (!preview) return next();
    response.set('x-frame-options', 'SAMEORIGIN');
    sendPage(
      response,
      MAIL_POLICY,
      preview.html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`),
    );
  });
  router.get('/templates/*path', (request, response) => {
    response.status(404);
    sendPage(response, PAGE_POLICY, unknownPage(request.baseUrl));
  });
  return router;
}
