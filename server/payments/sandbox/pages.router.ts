import express from 'express';
import type { NextFunction, Request, Response, Router } from 'express';
import { checkoutRouter } from './checkout.router.js';
import { control, dashboardRefund, status } from './control.js';
import type { Command } from './control.js';
import { unknownPage } from './page.js';
import { pageLanguage } from './page-texts.js';
import type { SandboxContext } from './sandbox-context.js';
import { invalidRequest, StripeFailure } from './stripe-failure.js';

/** All of the sandbox that a browser or a test sees; to be mounted at `/sandbox`. */
export function pagesRouter(context: SandboxContext, flush: () => Promise<void>): Router {
  const router = express.Router();
  router.use(checkoutRouter(context));
  router.get('/control', async (_request, response) => {
    response.json(await status(context));
  });
  router.post('/control', express.json(), async (request, response) => {
    response.json(await control(context, jsonBody(request) as unknown as Command, flush));
  });
  router.post('/dashboard/refunds', express.json(), async (request, response) => {
    response.json(await dashboardRefund(context, jsonBody(request)));
  });
  router.use((request, response) => {
    const language = pageLanguage(null, request.headers['accept-language']);
    response.status(404).type('html').send(unknownPage(language, request.baseUrl));
  });
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof StripeFailure)) return next(error);
    response.status(error.status).json({ error: error.body });
  });
  return router;
}

/** Only JSON is taken: a page elsewhere cannot send it with a plain form. */
function jsonBody(request: Request): Record<string, string> {
  const body: unknown = request.body;
  if (!request.is('json') || typeof body !== 'object' || body === null) {
    throw invalidRequest('Send a JSON object.');
  }
  return body as Record<string, string>;
}
