// admin/webhooks: endpoints that are told of facts.
export { AdminWebhooksModule } from './admin-webhooks.module.js';
