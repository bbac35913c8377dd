/** The relations room: what one guest has said of another (answers after an event, blocks, reports), for matching and feedback alike. */
export { RelationsModule } from './relations.module.js';
export { RelationsService } from './relations.service.js';
export type { AccountPair, RatingInput, Rating } from './relations.repository.js';
export { MutualConnectsRepository } from '../reporting/mutual-connects.repository.js';
export { ReportsService } from './reports.service.js';
export {
  type Report,
  REPORT_DECISIONS,
  type ReportDecision,
  type ReportFilter,
  type ReportReason,
} from './reports.repository.js';
