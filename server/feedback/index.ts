/**
 * The feedback room: after an event each guest says of the others whether they would meet again;
 * when two who said yes to each other are told of it, and what they share from then on.
 */
export type { SeenConnection } from './connection-views.service.js';
export { CONNECTION_MADE, CONTACT_SHARED, CONTACTS_CHANGED } from './connections.facts.js';
export { metAskedFrom } from './connections.rules.js';
export { OwnConnectionsService } from './connections.service.js';
export { FeedbackModule } from './feedback.module.js';
export { FeedbackService } from './feedback.service.js';
