import { Router } from 'express';
import type { SandboxContext } from '../common/context.js';
import { noSuch } from '../common/stripe-error.js';
import type { Dispute } from '../objects/disputes.js';
import { findDispute } from '../payments/disputes.js';
import { listPage } from './list.js';
import { DISPUTE_LIST, DISPUTE_RETRIEVE } from './parameters.js';
import { getRoute } from './route.js';

const DISPUTES = { table: 'disputes', id: 'id', name: 'dispute', url: '/v1/disputes' } as const;

/** Returns the routes below /v1/disputes. */
export function disputeRoutes(context: SandboxContext): Router {
  const router = Router();
  router.get(
    DISPUTES.url,
    getRoute(context, DISPUTE_LIST, ({ db, params }) =>
      listPage<Dispute>(db, DISPUTES, params, [
        ['payment_intent = ?', params.payment_intent],
        ['created >= ?', params.created?.gte],
        ['created < ?', params.created?.lt],
      ]),
    ),
  );
  router.get(
    `${DISPUTES.url}/:id`,
    getRoute(context, DISPUTE_RETRIEVE, async ({ db, id }) => {
      const dispute = await findDispute(db, id);
      if (dispute === null) throw noSuch(DISPUTES.name, id);
      return dispute;
    }),
  );
  return router;
}
