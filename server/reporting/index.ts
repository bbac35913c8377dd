/**
 * reporting: lists and statistics for organisers, and who may see a photo. A read-only room whose SQL joins the tables
 * of several rooms.
 *
 * - `finance`: the finances of a month by event and by day, its ledger entries, and their invariants.
 * - `operations`: figures for operators, for Prometheus and the organisers' status page.
 * - `outlook`: the expected number of guests at an upcoming event, by past events.
 */
export { ReportingModule } from './reporting.module.js';
export { AuditListsService, type NamedEntry } from './audit-lists.service.js';
export {
  type CountedEvent,
  type EventFilter,
  EventListsService,
  eventNameIn,
} from './event-lists.service.js';
export {
  FINANCE_KINDS,
  FINANCE_METHODS,
  type FinanceEntry,
  type FinanceKind,
  type FinanceMethod,
} from './finance/ledger.js';
export { type FinanceMonth, type FinanceRow, FinanceService } from './finance/finance.service.js';
export { type Grouping, GROUPINGS, type StatisticRow } from './grouping.js';
export { type CityFigures, InsightsService } from './insights.service.js';
export { type DisputeSummary, OpenMoneyService, type OwnerlessSummary } from './open-money.service.js';
export { type Outlook, OutlookService } from './outlook/outlook.service.js';
export { type SideOutlook } from './outlook/outlook.rules.js';
export { PaymentListsService, type PaymentSummary, type RefundSummary } from './payment-lists.service.js';
export { LastBackup } from './operations/operations.metrics.js';
export { OperationsFiguresService } from './operations/operations-figures.service.js';
export { type People, PeopleListsService, type PersonSummary } from './people-lists.service.js';
export { PhotoAudienceService } from './photo-audience.service.js';
export { RatedPairsService } from './rated-pairs.service.js';
export { type CancellationFigures, RevenueService } from './revenue.service.js';
export { type Chart, CHARTS, StatisticsService } from './statistics.service.js';
