/** fulfilment: makes a paid session a paid reservation, whether by webhook, by the guest's return or by reconciliation. */
export { FulfilmentService } from './fulfilment.service.js';
export type { HoldEnding } from './fulfilment-trigger.js';
export { WebhookEventsService } from './webhook-events.service.js';
