import { Router } from 'express';
import type { SandboxContext } from '../common/context.js';
import { WEBHOOK_ENDPOINT_LIST } from './parameters.js';
import { getRoute } from './route.js';

const URL_OF_LIST = '/v1/webhook_endpoints';

/** Returns the route of /v1/webhook_endpoints: the one to which the sandbox delivers everything. */
export function webhookEndpointRoutes(context: SandboxContext): Router {
  const router = Router();
  router.get(
    URL_OF_LIST,
    getRoute(context, WEBHOOK_ENDPOINT_LIST, () =>
      Promise.resolve({ object: 'list', url: URL_OF_LIST, has_more: false, data: [endpointOf(context)] }),
    ),
  );
  return router;
}

function endpointOf({ webhookUrl }: SandboxContext) {
  return {
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: 0,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: webhookUrl(),
  };
}
