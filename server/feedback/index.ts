/**
 * Ratings of other guests after an event; connections between two guests with a mutual `yes`, and the contact
 * channels that they share.
 */
export { CONNECTION_MADE } from './connection-making.service.js';
export { metAskedFrom } from './connections.rules.js';
export { FeedbackModule } from './feedback.module.js';
export { FeedbackService } from './feedback.service.js';
export { CONTACT_SHARED, CONTACTS_CHANGED } from './own-connections.service.js';
export { OwnConnectionsService, type SeenConnection } from './own-connections.service.js';
