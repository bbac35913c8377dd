import express from 'express';
import type { NextFunction, Request, Response, Router } from 'express';
import type { SandboxContext } from '../common/context.js';
import { invalidRequest, StripeError } from '../common/stripe-error.js';
import { type Command, control, dashboardRefund, status } from './control.js';

/** Returns the routes that tests use: `/control` for faults and commands, `/dashboard/refunds`. */
export function controlRouter(context: SandboxContext, flush: () => Promise<void>): Router {
  const router = express.Router();
  router.get('/control', async (_request, response) => {
    response.json(await status(context));
  });
  router.post('/control', express.json(), async (request, response) => {
    response.json(await control(context, jsonBody(request) as unknown as Command, flush));
  });
  router.post('/dashboard/refunds', express.json(), async (request, response) => {
    response.json(await dashboardRefund(context, jsonBody(request)));
  });
  return router;
}

/** Answers a refusal of the pages or the control in Stripe's form. */
export function answerRefusal(
  error: unknown,
  _request: Request,
  response: Response,
  next: NextFunction,
): void {
  if (!(error instanceof StripeError)) return next(error);
  response.status(error.status).json({ error: error.body });
}

/** Returns the JSON body. Only JSON is taken, because another site could send a plain form. */
function jsonBody(request: Request): Record<string, string> {
  const body: unknown = request.body;
  if (!request.is('json') || typeof body !== 'object' || body === null) {
    throw invalidRequest('Send a JSON object.');
  }
  return body as Record<string, string>;
}
