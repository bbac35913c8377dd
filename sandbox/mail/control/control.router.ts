import express, { type Router } from 'express';
import { COMMAND } from './commands.js';
import type { Faults } from './faults.js';

/** Returns the routes by which tests order faults. */
export function controlRouter(faults: Faults): Router {
  const router = express.Router();
  router.get('/control', (_request, response) => {
    response.json({ faults: faults.list() });
  });
  // only JSON is taken, because another site could send a plain form
  router.post('/control', express.json(), (request, response) => {
    // whoever runs us may have parsed a form already
    const { data, error } = COMMAND.safeParse(request.is('application/json') ? request.body : {});
    if (error) {
      response.status(400).json({ error: error.issues[0]?.message ?? 'unknown command' });
      return;
    }
    faults.order(data);
    response.json({ faults: faults.list() });
  });
  return router;
}
