import express, { type Router } from 'express';
import type { MessageStore } from './message-store.js';

/** Returns the calls that read and delete messages. */
export function messagesRouter(store: MessageStore): Router {
  const router = express.Router();
  router.get('/messages', (request, response) => {
    const { to } = request.query;
    const items = store.list(typeof to === 'string' ? to : undefined);
    response.set('cache-control', 'no-store').json({ items, total: items.length });
  });
  router.delete('/messages', (_request, response) => {
    store.clear();
    response.json({ success: true });
  });
  return router;
}
