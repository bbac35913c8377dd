/** webhooks: endpoints of organisers that receive events by signed HTTP calls, with a log of their answers. */
export { WebhooksModule } from './webhooks.module.js';
export { WEBHOOK_KINDS, type WebhookKind } from './webhook-kinds.js';
export { type DeliveryWithAttempts, type Endpoint } from './webhooks.repository.js';
export { WebhookOutbox, WebhooksService } from './webhooks.service.js';
export { WEBHOOK_SWITCHED_OFF } from './webhook-delivery.job.js';
