import express from 'express';
import type { Request, Response, Router } from 'express';
import { epochSeconds, type SandboxContext } from '../common/context.js';
import { inTransaction } from '../common/database.js';
import { StripeError } from '../common/stripe-error.js';
import { type Outcome, WEBHOOK_FAULTS, type WebhookFault } from '../faults/fault-types.js';
import type { Payment, PaymentMethod, Settlement } from '../objects/payment.js';
import { decline, payLater, payNow } from '../objects/payment-transitions.js';
import { applyTransition, currentPayment, lockCurrentPayment } from '../payments/payments.js';
import { paymentPage, successUrl, unknownPage } from './checkout-page.js';
import { PAGE_STYLE } from './page-style.js';
import { pageLanguage } from './page-texts.js';

/** How long a delayed payment takes by default. */
const SETTLES_AFTER_SECONDS = 5;

/** How a session is paid: the query of `POST …/pay`. */
interface PayOptions {
  method: PaymentMethod;
  webhook: WebhookFault | null;
  /** Whether the provider takes the money although the session has expired. */
  lateMoney: boolean;
  settlesAs: Outcome;
  /** Null: stays processing until it is settled on command. */
  settlesAfter: number | null;
}

/** Returns the routes of the payment page: the page itself, and the calls of its buttons. */
export function checkoutRouter(context: SandboxContext): Router {
  const router = express.Router();
  router.get('/checkout.css', (_request, response) => {
    response.type('css').set('cache-control', 'public, max-age=300').send(PAGE_STYLE);
  });
  router.get('/checkout/:id', async (request, response) => {
    const payment = await currentPayment(context, request.params.id);
    show(request, response, payment, payment?.session.status === 'expired' ? 410 : 200);
  });
  router.post('/checkout/:id/pay', async (request, response) => {
    const payment = await pay(context, request.params.id, payOptions(request));
    if (payment?.session.status === 'complete') response.redirect(303, successUrl(payment));
    else show(request, response, payment, 410);
  });
  router.post('/checkout/:id/decline', async (request, response) => {
    const payment = await declined(context, request.params.id);
    if (payment === null) return show(request, response, null, 404);
    const done = payment.session.status === 'open' ? '?declined=1' : '';
    response.redirect(303, `${request.baseUrl}/checkout/${payment.session.id}${done}`);
  });
  router.post('/checkout/:id/cancel', async (request, response) => {
    const payment = await currentPayment(context, request.params.id);
    if (payment === null) return show(request, response, null, 404);
    // As at Stripe, going back closes nothing: the session stays open until it is expired.
    response.redirect(303, payment.session.cancel_url ?? `${request.baseUrl}/checkout/${payment.session.id}`);
  });
  router.use('/checkout', (request, response) => {
    const base = request.baseUrl.replace(/\/checkout$/, '');
    const language = pageLanguage(request.headers['accept-language']);
    response.status(404).type('html').send(unknownPage(language, base));
  });
  return router;
}

async function pay(context: SandboxContext, id: string, options: PayOptions): Promise<Payment | null> {
  const paid = await inTransaction(context.pool, async (tx) => {
    const payment = await lockCurrentPayment(context, tx, 'session_id', id);
    const payable =
      payment?.session.status === 'open' || (payment?.session.status === 'expired' && options.lateMoney);
    if (payment === null || !payable) return payment;
    const now = epochSeconds(context.now());
    const transition =
      options.method === 'card' ? payNow(payment, now) : payLater(payment, settlementOf(options, now), now);
    return applyTransition(context, tx, transition, { fault: options.webhook });
  });
  context.wake();
  return paid;
}

function settlementOf(options: PayOptions, now: number): Settlement {
  return {
    due_at: options.settlesAfter === null ? null : now + options.settlesAfter,
    outcome: options.settlesAs,
    // Out of order concerns the first of the two events: the second is the one that overtakes it.
    webhook: options.webhook === 'out_of_order' ? null : options.webhook,
  };
}

async function declined(context: SandboxContext, id: string): Promise<Payment | null> {
  return inTransaction(context.pool, async (tx) => {
    const payment = await lockCurrentPayment(context, tx, 'session_id', id);
    if (payment?.session.status !== 'open') return payment;
    return applyTransition(context, tx, decline(payment, epochSeconds(context.now())));
  });
}

function payOptions({ query }: Request): PayOptions {
  const {
    method = 'card',
    webhook,
    late_money: lateMoney,
    settle = 'succeeded',
    settle_after: after,
  } = query;
  const fault = WEBHOOK_FAULTS.find((known) => known === webhook) ?? null;
  const settlesAfter = after === undefined ? SETTLES_AFTER_SECONDS : after === 'never' ? null : Number(after);
  const known =
    (method === 'card' || method === 'twint') &&
    (webhook === undefined || fault !== null) &&
    (settle === 'succeeded' || settle === 'failed') &&
    (settlesAfter === null || (Number.isInteger(settlesAfter) && settlesAfter >= 0));
  if (!known) {
    const message = `pay takes method=card|twint, webhook=${WEBHOOK_FAULTS.join('|')}, late_money=1, settle=succeeded|failed, settle_after=<seconds>|never`;
    throw new StripeError(400, { type: 'invalid_request_error', message });
  }
  return { method, webhook: fault, lateMoney: lateMoney === '1', settlesAs: settle, settlesAfter };
}

function show(request: Request, response: Response, payment: Payment | null, status: number): void {
  const language = pageLanguage(request.headers['accept-language']);
  response.set({
    'cache-control': 'no-store',
    // No form-action: browsers apply it to the redirect after the form too, and that may lead to any address.
    'content-security-policy':
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    vary: 'accept-language',
  });
  const base = request.baseUrl;
  const html =
    payment === null
      ? unknownPage(language, base)
      : paymentPage({ payment, language, base, declined: request.query['declined'] === '1' });
  response
    .status(payment === null ? 404 : status)
    .type('html')
    .send(html);
}
