/**
 * relations: stores ratings after an event, blocks, reports and connections. Contains no rules about who may
 * rate, block or report whom.
 */
export { ConnectionsService, type MutualYes, type NewConnection } from './connections.service.js';
export { type AccountPair, distinctPairs, pairKey } from './pairs.rules.js';
export { RelationsModule } from './relations.module.js';
export {
  type Channel,
  CHANNELS,
  CONNECTION_STATES,
  type ConnectionEntity,
  type ConnectionState,
  type Rating,
  RATINGS,
  REPORT_DECISIONS,
  REPORT_REASONS,
  type ReportDecision,
  type ReportEntity,
  type ReportReason,
} from './relations.entity.js';
export { type RatingInput, RelationsService } from './relations.service.js';
export { ACCOUNT_WARNED, REPORT_MADE, ReportsService, WarningsService } from './reports.service.js';
