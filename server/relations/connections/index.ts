/** Connections: two people who said yes to each other, what they share, and whether they met. It decides nothing. */
export { CONNECTION_STATES, ConnectionEntity, type ConnectionState } from './connection.entity.js';
export { ConnectionRevealEntity } from './connection-reveal.entity.js';
export { type Channel, CHANNELS, ConnectionShareEntity } from './connection-share.entity.js';
export { ConnectionsRepository, type MutualYes } from './connections.repository.js';
export { ConnectionsService, type NewConnection } from './connections.service.js';
export { MetAnswerEntity } from './met-answer.entity.js';
