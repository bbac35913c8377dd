/**
 * The relations room: what guests say of each other (ratings after an event, blocks, reports), and the connections that
 * follow.
 *
 * - `connections`: connections: two people with a mutual `yes`, what they share, and whether they met. Contains no
 * rules about who is connected.
 */
export { RelationsModule } from './relations.module.js';
export { type AccountPair, distinctPairs, type RatingInput, RelationsService } from './relations.service.js';
export { type Rating, RATINGS } from './rating.entity.js';
export { ACCOUNT_WARNED, REPORT_MADE, ReportsService, WarningsService } from './reports.service.js';
export {
  REPORT_DECISIONS,
  REPORT_REASONS,
  type ReportDecision,
  type ReportEntity,
  type ReportReason,
} from './report.entity.js';
export {
  type Channel,
  CHANNELS,
  CONNECTION_STATES,
  type ConnectionEntity,
  type ConnectionState,
} from './connections/connection.entity.js';
export { ConnectionsService, type MutualYes, type NewConnection } from './connections/connections.service.js';
