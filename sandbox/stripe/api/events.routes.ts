import { Router } from 'express';
import type { SandboxContext } from '../common/context.js';
import type { StoredEvent } from '../webhooks/events.js';
import { listPage } from './list.js';
import { EVENT_LIST } from './parameters.js';
import { getRoute } from './route.js';

const EVENTS = { table: 'events', id: 'id', name: 'event', url: '/v1/events' } as const;

/** Returns the route of /v1/events. */
export function eventRoutes(context: SandboxContext): Router {
  const router = Router();
  router.get(
    EVENTS.url,
    getRoute(context, EVENT_LIST, ({ db, params }) =>
      listPage<StoredEvent>(db, EVENTS, params, [
        ['type = any(?::text[])', params.types],
        ['created >= ?', params.created?.gte],
        ['created < ?', params.created?.lt],
      ]),
    ),
  );
  return router;
}
