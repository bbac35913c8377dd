import { Router } from 'express';
import type { SandboxContext } from '../common/context.js';
import type { Refund } from '../objects/payment.js';
import { catchUp } from '../payments/catch-up.js';
import { createRefund } from '../payments/refunds.js';
import { listPage } from './list.js';
import { REFUND_CREATE, REFUND_LIST } from './parameters.js';
import { getRoute, postRoute } from './route.js';

const REFUNDS = { table: 'refunds', id: 'id', name: 'refund', url: '/v1/refunds' } as const;

/** Returns the routes below /v1/refunds. */
export function refundRoutes(context: SandboxContext): Router {
  const router = Router();
  router.post(
    REFUNDS.url,
    postRoute(context, REFUND_CREATE, ({ db, params, cause }) => {
      const of = { key: 'payment_intent', id: params.payment_intent } as const;
      return createRefund(context, db, { ...params, of, cause });
    }),
  );
  router.get(
    REFUNDS.url,
    getRoute(context, REFUND_LIST, async ({ db, params }) => {
      await catchUp(context);
      return listPage<Refund>(db, REFUNDS, params, [
        ['payment_intent = ?', params.payment_intent],
        ['created >= ?', params.created?.gte],
        ['created < ?', params.created?.lt],
      ]);
    }),
  );
  return router;
}
