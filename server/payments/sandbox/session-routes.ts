import { route } from './api-routes.js';
import type { Route } from './api-routes.js';
import { catchUp } from './catch-up.js';
import { expand } from './expansion.js';
import { listPage } from './listing.js';
import type { Payment } from './payment.js';
import { expire } from './payment-moves.js';
import { insertPayment } from './payment.store.js';
import { hold, look, make } from './payments.js';
import { seconds } from './sandbox-context.js';
import { openPayment } from './open-payment.js';
import { invalidRequest, noSuch } from './stripe-failure.js';
import { ONLY_EXPAND, SESSION_CREATE, SESSION_LIST } from './stripe-parameters.js';

const SESSIONS = {
  table: 'payments',
  id: 'session_id',
  name: 'checkout.session',
  url: '/v1/checkout/sessions',
} as const;

/** Where the person pays. */
export function pageUrl(publicUrl: string, sessionId: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/sandbox/checkout/${sessionId}`;
}

/** Everything below /v1/checkout/sessions. */
export const sessionRoutes: Route[] = [
  route('POST', SESSIONS.url, SESSION_CREATE, async ({ context, db, params }) => {
    const payment = openPayment(params, {
      now: seconds(context.now()),
      minSessionSeconds: context.minSessionSeconds,
      pageUrl: (id) => pageUrl(context.publicUrl(), id),
    });
    await insertPayment(db, payment);
    return expand(payment.session, params.expand, payment);
  }),

  route('GET', SESSIONS.url, SESSION_LIST, async ({ context, db, params }) => {
    await catchUp(context);
    const page = await listPage<Payment>(db, SESSIONS, params, {
      payment_intent: params.payment_intent,
      status: params.status,
    });
    const paths = params.expand?.map((path) => path.replace(/^data\./, ''));
    return { ...page, data: page.data.map((payment) => expand(payment.session, paths, payment)) };
  }),

  route('GET', `${SESSIONS.url}/:id`, ONLY_EXPAND, async ({ context, id, params }) => {
    const payment = await look(context, 'session_id', id);
    if (payment === null) throw noSuch(SESSIONS.name, id);
    return expand(payment.session, params.expand, payment);
  }),

  route('POST', `${SESSIONS.url}/:id/expire`, ONLY_EXPAND, async ({ context, db, id, params, cause }) => {
    const payment = await hold(context, db, 'session_id', id);
    if (payment === null) throw noSuch(SESSIONS.name, id);
    const { status } = payment.session;
    if (status !== 'open') {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      );
    }
    const expired = await make(context, db, expire(payment), { cause });
    return expand(expired.session, params.expand, expired);
  }),
];
