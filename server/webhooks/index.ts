/** webhooks: endpoints of organisers that receive events by signed HTTP calls, with a log of their answers. */
export { WebhooksModule } from './webhooks.module.js';
export { WEBHOOK_KINDS, type WebhookKind } from './webhook-delivery.entity.js';
export type { Endpoint } from './webhook-delivery.entity.js';
export { type DeliveryWithAttempts, WebhooksService } from './webhooks.service.js';
export { WEBHOOK_SWITCHED_OFF, WebhookDeliveries } from './webhook-deliveries.service.js';
