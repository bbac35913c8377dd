import express, { type Express, type NextFunction, type Request } from 'express';
import type { SandboxContext } from '../common/context.js';
import { StripeError } from '../common/stripe-error.js';
import { takeApiFault } from '../faults/faults.js';
import { newId } from '../objects/ids.js';
import { balanceRoutes } from './balance.routes.js';
import { checkKey } from './api-key.js';
import { checkoutSessionRoutes } from './checkout-sessions.routes.js';
import { disputeRoutes } from './disputes.routes.js';
import { eventRoutes } from './events.routes.js';
import { refundRoutes } from './refunds.routes.js';
import { type ApiHandler, type ApiResponse, send } from './route.js';
import { webhookEndpointRoutes } from './webhook-endpoints.routes.js';

/** Far above any request of the gateway. */
const MAX_BODY = '256kb';

/** Returns the application that answers in place of api.stripe.com. */
export function createApiApp(context: SandboxContext, stopping: AbortSignal): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'extended').set('json spaces', 2);
  app.use(
    takeFault(context, stopping),
    // Stripe's bracketed parameters (`line_items[0][quantity]=1`) are what qs reads
    express.urlencoded({ extended: true, limit: MAX_BODY }),
    authenticate(context),
    refuseByFault,
    checkoutSessionRoutes(context),
    refundRoutes(context),
    disputeRoutes(context),
    balanceRoutes(context),
    eventRoutes(context),
    webhookEndpointRoutes(context),
    refuseUnknownUrl,
    answerError(context),
  );
  return app;
}

function takeFault({ pool }: SandboxContext, stopping: AbortSignal): ApiHandler {
  return async (request, response, next) => {
    const fault = await takeApiFault(pool, request.method, request.path);
    const requestId = newId('req_', 14);
    Object.assign(response.locals, { fault, requestId, stopping });
    if (fault?.mode === 'down') return void request.socket.destroy();
    if (fault?.mode === 'timeout') return;
    response.set('request-id', requestId);
    const key = request.get('idempotency-key');
    if (key !== undefined) response.set('idempotency-key', key);
    next();
  };
}

function authenticate({ secretKey }: SandboxContext): ApiHandler {
  return (request, _response, next) => {
    checkKey(request.get('authorization'), secretKey);
    next();
  };
}

const refuseByFault: ApiHandler = (_request, { locals: { fault } }, next) => {
  if (fault?.mode === 'rate_limit') {
    const message =
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.';
    throw new StripeError(429, { type: 'invalid_request_error', code: 'rate_limit', message });
  }
  if (fault?.mode === 'error') {
    throw new StripeError(500, { type: 'api_error', message: 'An unknown error occurred' });
  }
  next();
};

const refuseUnknownUrl: ApiHandler = ({ method, path }) => {
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  throw new StripeError(404, { type: 'invalid_request_error', message });
};

function answerError({ log }: SandboxContext) {
  // Express knows an error handler by its four parameters
  return (error: unknown, _request: Request, response: ApiResponse, _next: NextFunction): void => {
    const { requestId, stopping } = response.locals;
    if (stopping.aborted || response.headersSent) return void response.socket?.destroy();
    const refusal = refusalOf(error);
    if (refusal === null) log.error({ err: error, requestId }, 'the payment sandbox failed on a call');
    const failed = { type: 'api_error', message: 'The payment sandbox failed on this call.' };
    send(response, { status: refusal?.status ?? 500, body: { error: refusal?.body ?? failed } });
  };
}

function refusalOf(error: unknown): StripeError | null {
  if (error instanceof StripeError) return error;
  // what the body parser refuses bears a status: too large, not decodable
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  const message = error instanceof Error ? error.message : '';
  return status >= 500 ? null : new StripeError(status, { type: 'invalid_request_error', message });
}
