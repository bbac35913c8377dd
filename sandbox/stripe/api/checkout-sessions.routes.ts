import { Router } from 'express';
import { epochSeconds, type SandboxContext } from '../common/context.js';
import { invalidRequest, noSuch } from '../common/stripe-error.js';
import type { Payment } from '../objects/payment.js';
import { expire } from '../objects/payment-transitions.js';
import { catchUp } from '../payments/catch-up.js';
import { applyTransition, currentPayment, lockCurrentPayment } from '../payments/payments.js';
import { insertPayment } from '../payments/payments.store.js';
import { listPage } from './list.js';
import { openSession } from './new-session.js';
import { SESSION_CREATE, SESSION_EXPIRE, SESSION_LIST, SESSION_RETRIEVE } from './parameters.js';
import { getRoute, postRoute } from './route.js';

const SESSIONS = {
  table: 'payments',
  id: 'session_id',
  name: 'checkout.session',
  url: '/v1/checkout/sessions',
} as const;

/** Returns the routes below /v1/checkout/sessions. */
export function checkoutSessionRoutes(context: SandboxContext): Router {
  const router = Router();
  router.post(SESSIONS.url, createSession(context));
  router.get(SESSIONS.url, listSessions(context));
  router.get(`${SESSIONS.url}/:id`, retrieveSession(context));
  router.post(`${SESSIONS.url}/:id/expire`, expireSession(context));
  return router;
}

const createSession = (context: SandboxContext) =>
  postRoute(context, SESSION_CREATE, async ({ db, params }) => {
    const payment = openSession(params, {
      now: epochSeconds(context.now()),
      minSessionSeconds: context.minSessionSeconds,
      pageUrl: (id) => `${context.publicUrl().replace(/\/+$/, '')}/sandbox/checkout/${id}`,
    });
    await insertPayment(db, payment);
    return payment.session;
  });

const listSessions = (context: SandboxContext) =>
  getRoute(context, SESSION_LIST, async ({ db, params }) => {
    await catchUp(context);
    const page = await listPage<Payment>(db, SESSIONS, params, [
      ['payment_intent = ?', params.payment_intent],
      ['created >= ?', params.created?.gte],
      ['created < ?', params.created?.lt],
    ]);
    return { ...page, data: page.data.map((payment) => payment.session) };
  });

const retrieveSession = (context: SandboxContext) =>
  getRoute(context, SESSION_RETRIEVE, async ({ id, params }) => {
    const payment = await currentPayment(context, id);
    if (payment === null) throw noSuch(SESSIONS.name, id);
    return { ...payment.session, ...expanded(payment, params.expand ?? []) };
  });

/** Returns the fields of a session that a call asks for as objects instead of ids. */
function expanded({ intent, charge }: Payment, expand: readonly string[]): object {
  if (intent === null || expand.length === 0) return {};
  const withCharge = expand.includes('payment_intent.latest_charge');
  return { payment_intent: withCharge ? { ...intent, latest_charge: charge } : intent };
}

const expireSession = (context: SandboxContext) =>
  postRoute(context, SESSION_EXPIRE, async ({ db, id, cause }) => {
    const payment = await lockCurrentPayment(context, db, 'session_id', id);
    if (payment === null) throw noSuch(SESSIONS.name, id);
    const { status } = payment.session;
    if (status !== 'open') {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      );
    }
    return (await applyTransition(context, db, expire(payment), { cause })).session;
  });
