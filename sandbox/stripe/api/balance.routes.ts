import { Router } from 'express';
import { epochSeconds, type SandboxContext } from '../common/context.js';
import { balanceEntries } from '../payments/balance.js';
import { catchUp } from '../payments/catch-up.js';
import { BALANCE_LIST } from './parameters.js';
import { getRoute } from './route.js';

const URL = '/v1/balance_transactions';

/** Returns the route of /v1/balance_transactions. */
export function balanceRoutes(context: SandboxContext): Router {
  const router = Router();
  router.get(
    URL,
    getRoute(context, BALANCE_LIST, async ({ db, params }) => {
      await catchUp(context);
      const { limit = 10, created, starting_after: after, expand = [] } = params;
      const found = await balanceEntries(db, {
        now: epochSeconds(context.now()),
        from: created?.gte,
        before: created?.lt,
        after,
        limit,
        withSource: expand.includes('data.source'),
      });
      return { object: 'list', url: URL, has_more: found.length > limit, data: found.slice(0, limit) };
    }),
  );
  return router;
}
