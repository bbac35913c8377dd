/** The relations room: what one guest has said of another (answers after an evening, blocks), for matching and feedback alike. */
export { RelationsModule } from './relations.module.js';
export { RelationsService } from './relations.service.js';
export type { AccountPair, Answer, Rating } from './relations.repository.js';
