/** The connections room: when two who said yes to each other are told of it, and what they share from then on. */
export { ConnectionMakingService } from './connection-making.service.js';
export type { SeenConnection } from './connection-views.service.js';
export { CONNECTION_MADE, CONTACT_SHARED, CONTACTS_CHANGED } from './connections.facts.js';
export { ConnectionsModule } from './connections.module.js';
export { metAskedFrom } from './connections.rules.js';
export { OwnConnectionsService } from './connections.service.js';
