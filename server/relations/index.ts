/** The relations room: what one guest has said of another (answers after an event, blocks, reports), for matching and feedback alike. */
export { RelationsModule } from './relations.module.js';
export { RelationsService } from './relations.service.js';
export type { AccountPair, RatingInput } from './relations.repository.js';
export type { Rating } from './rating.entity.js';
export { ReportsService } from './reports.service.js';
export { type Report, type ReportFilter } from './reports.repository.js';
export { REPORT_DECISIONS, type ReportDecision, type ReportReason } from './report.entity.js';
