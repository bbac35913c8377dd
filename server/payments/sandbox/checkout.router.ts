import express from 'express';
import type { Request, Response, Router } from 'express';
import { WEBHOOK_FAULTS } from './fault-types.js';
import type { WebhookFault } from './fault-types.js';
import { pageLanguage } from './page-texts.js';
import { PAGE_STYLE } from './page-style.js';
import { paymentPage, successUrl, unknownPage } from './page.js';
import type { Payment } from './payment.js';
import { decline, payLater, payNow } from './payment-moves.js';
import { hold, look, make } from './payments.js';
import { seconds } from './sandbox-context.js';
import type { SandboxContext } from './sandbox-context.js';
import { inTransaction } from './schema.js';
import { StripeFailure } from './stripe-failure.js';

/** How long a delayed payment takes when nothing else is asked for. */
const SETTLES_AFTER_SECONDS = 5;

/** How a session is paid: the query of `POST …/pay`. */
interface PayOrder {
  method: 'card' | 'twint';
  webhook: WebhookFault | null;
  /** The provider takes the money although the session has expired. */
  lateMoney: boolean;
  settlesAs: 'succeeded' | 'failed';
  /** Null: stays on its way until settled by hand. */
  settlesAfter: number | null;
}

/** The page on which a session is paid, and the same without a browser. */
export function checkoutRouter(context: SandboxContext): Router {
  const router = express.Router();
  router.get('/checkout.css', (_request, response) => {
    response.type('css').set('cache-control', 'public, max-age=300').send(PAGE_STYLE);
  });
  router.get('/checkout/:id', async (request, response) => {
    const payment = await look(context, 'session_id', request.params.id);
    show(request, response, payment, payment?.session.status === 'expired' ? 410 : 200);
  });
  router.post('/checkout/:id/pay', async (request, response) => {
    const payment = await pay(context, request.params.id, payOrder(request));
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
    const payment = await look(context, 'session_id', request.params.id);
    if (payment === null) return show(request, response, null, 404);
    // As at Stripe, going back closes nothing: the session stays open until it is expired.
    response.redirect(303, payment.session.cancel_url ?? `${request.baseUrl}/checkout/${payment.session.id}`);
  });
  return router;
}

async function pay(context: SandboxContext, id: string, order: PayOrder): Promise<Payment | null> {
  const paid = await inTransaction(context.pool, async (tx) => {
    const payment = await hold(context, tx, 'session_id', id);
    const payable =
      payment?.session.status === 'open' || (payment?.session.status === 'expired' && order.lateMoney);
    if (payment === null || !payable) return payment;
    const now = seconds(context.now());
    const free = payment.session.amount_total === 0;
    const move =
      order.method === 'card' || free
        ? payNow(payment, now)
        : payLater(payment, settlementOf(order, now), now);
    return make(context, tx, move, { fault: order.webhook });
  });
  context.wake();
  return paid;
}

function settlementOf(order: PayOrder, now: number): NonNullable<Payment['settlement']> {
  return {
    due_at: order.settlesAfter === null ? null : now + order.settlesAfter,
    outcome: order.settlesAs,
    // Out of order concerns the first of the two events: the second is the one that overtakes it.
    webhook: order.webhook === 'out_of_order' ? null : order.webhook,
  };
}

async function declined(context: SandboxContext, id: string): Promise<Payment | null> {
  return inTransaction(context.pool, async (tx) => {
    const payment = await hold(context, tx, 'session_id', id);
    if (payment?.session.status !== 'open') return payment;
    return make(context, tx, decline(payment, seconds(context.now())));
  });
}

function payOrder({ query }: Request): PayOrder {
  const {
    method = 'card',
    webhook,
    late_money: lateMoney,
    settle = 'succeeded',
    settle_after: after,
  } = query;
  const fault = WEBHOOK_FAULTS.find((known) => known === webhook) ?? null;
  const seconds = after === undefined ? SETTLES_AFTER_SECONDS : after === 'never' ? null : Number(after);
  const known =
    (method === 'card' || method === 'twint') &&
    (webhook === undefined || fault !== null) &&
    (settle === 'succeeded' || settle === 'failed') &&
    (seconds === null || (Number.isInteger(seconds) && seconds >= 0));
  if (!known) {
    const message = `pay takes method=card|twint, webhook=${WEBHOOK_FAULTS.join('|')}, late_money=1, settle=succeeded|failed, settle_after=<seconds>|never`;
    throw new StripeFailure(400, { type: 'invalid_request_error', message });
  }
  return { method, webhook: fault, lateMoney: lateMoney === '1', settlesAs: settle, settlesAfter: seconds };
}

function show(request: Request, response: Response, payment: Payment | null, status: number): void {
  const language = pageLanguage(payment?.session.locale ?? null, request.headers['accept-language']);
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
