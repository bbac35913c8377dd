/** fulfilment: makes a paid session a paid reservation, whether by webhook, by the guest's return or by reconciliation. */
export { FulfilmentModule } from './fulfilment.module.js';
export { FulfilmentService, type HoldEnding } from './fulfilment.service.js';
export { WebhookEventsService } from './webhook-events.service.js';
