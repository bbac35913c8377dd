import express from 'express';
import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import { epochSeconds, type SandboxContext } from '../common/context.js';
import { inTransaction } from '../common/database.js';
import { checkParameters } from '../common/parameter-check.js';
import { OUTCOMES, WEBHOOK_FAULTS } from '../faults/fault-orders.js';
import type { Payment, Settlement } from '../objects/payment.js';
import { decline, payLater, payNow } from '../objects/payment-transitions.js';
import { applyTransition, currentPayment, lockCurrentPayment } from '../payments/payments.js';
import { paymentPage, successUrl, unknownPage } from './checkout-page.js';
import { PAGE_STYLE } from './page-style.js';
import { pageLanguage } from './page-texts.js';

/** How long a delayed payment takes by default. */
const SETTLES_AFTER_SECONDS = 5;

/** The query of `POST …/pay`: how a session is paid. */
const PAY_QUERY = z.object({
  method: z.enum(['card', 'twint']).default('card'),
  /** Stands for a card's number: the same text is the same card. Default: each person has a card of their own. */
  card: z.string().max(100).optional(),
  webhook: z.enum(WEBHOOK_FAULTS).optional(),
  /** Whether the provider takes the money although the session has expired. */
  late_money: z.enum(['0', '1']).optional(),
  settle: z.enum(OUTCOMES).default('succeeded'),
  /** Seconds; `never`: stays processing until it is settled on command. */
  settle_after: z
    .union([z.literal('never').transform(() => null), z.coerce.number().int().nonnegative()])
    .default(SETTLES_AFTER_SECONDS),
});
type PayQuery = z.infer<typeof PAY_QUERY>;

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
    const payment = await pay(context, request.params.id, checkParameters(PAY_QUERY, request.query));
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

async function pay(context: SandboxContext, id: string, query: PayQuery): Promise<Payment | null> {
  const paid = await inTransaction(context.pool, async (tx) => {
    const payment = await lockCurrentPayment(context, tx, 'session_id', id);
    const payable =
      payment?.session.status === 'open' ||
      (payment?.session.status === 'expired' && query.late_money === '1');
    if (payment === null || !payable) return payment;
    const now = epochSeconds(context.now());
    const transition =
      query.method === 'card'
        ? payNow(payment, query.card ?? ownCard(payment), now)
        : payLater(payment, settlementOf(query, now), now);
    return applyTransition(context, tx, transition, { fault: query.webhook ?? null });
  });
  context.wake();
  return paid;
}

function ownCard({ session }: Payment): string {
  return session.customer_email ?? session.id;
}

function settlementOf({ settle, settle_after: after, webhook }: PayQuery, now: number): Settlement {
  return {
    due_at: after === null ? null : now + after,
    outcome: settle,
    // Out of order concerns the first of the two events: the second is the one that overtakes it.
    webhook: webhook === undefined || webhook === 'out_of_order' ? null : webhook,
  };
}

async function declined(context: SandboxContext, id: string): Promise<Payment | null> {
  return inTransaction(context.pool, async (tx) => {
    const payment = await lockCurrentPayment(context, tx, 'session_id', id);
    if (payment?.session.status !== 'open') return payment;
    return applyTransition(context, tx, decline(payment, epochSeconds(context.now())));
  });
}

function show(request: Request, response: Response, payment: Payment | null, status: number): void {
  const language = pageLanguage(request.headers['accept-language'], payment?.session.locale);
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
