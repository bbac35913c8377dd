import express from 'express';
import type { NextFunction, Request, Response, Router } from 'express';
import type { SandboxContext } from '../common/context.js';
import { checkParameters } from '../common/parameter-check.js';
import { StripeError } from '../common/stripe-error.js';
import { COMMAND, DASHBOARD_REFUND } from './commands.js';
import { control, dashboardRefund, status } from './control.js';

/** Returns the routes that tests use: `/control` for faults and commands, `/dashboard/refunds`, `/requests` for what was sent. */
export function controlRouter(context: SandboxContext, flush: () => Promise<void>): Router {
  const router = express.Router();
  router.get('/control', async (_request, response) => {
    response.json(await status(context));
  });
  router.get('/requests', (_request, response) => {
    response.json({ items: context.sent.list() });
  });
  // only JSON is taken, because another site could send a plain form
  router.post('/control', express.json(), async (request, response) => {
    const command = checkParameters(COMMAND, request.body ?? {});
    response.json(await control(context, command, flush));
  });
  router.post('/dashboard/refunds', express.json(), async (request, response) => {
    response.json(await dashboardRefund(context, checkParameters(DASHBOARD_REFUND, request.body ?? {})));
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
