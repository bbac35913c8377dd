// reporting: lists and statistics for organisers, and who may see a photo; the only room whose SQL joins the tables of several rooms, and it only reads.
export { ReportingModule } from './reporting.module.js';
export { AuditListsService, type HistoryFilter, type NamedEntry } from './audit-lists.service.js';
export { eventNameIn } from './event-names.js';
export { type CountedEvent, type EventFilter, EventListsService } from './event-lists.service.js';
export {
  FINANCE_KINDS,
  FINANCE_METHODS,
  type FinanceEntry,
  type FinanceKind,
  type FinanceMethod,
  type FinanceMonth,
  type FinanceRow,
  FinanceService,
  type FinanceSums,
} from './finance/index.js';
export { type Grouping, GROUPINGS, type StatisticRow, type StatisticsFilter } from './grouping.js';
export {
  type CityFigures,
  type FunnelFigures,
  InsightsService,
  type LinkFigures,
} from './insights.service.js';
export { type DisputeSummary, OpenMoneyService, type OwnerlessSummary } from './open-money.service.js';
export { type Outlook, OutlookService, type SideOutlook, type Spread } from './outlook/index.js';
export { PaymentListsService, type PaymentSummary, type RefundSummary } from './payment-lists.service.js';
export { LastBackup, type OperationsFigures, OperationsFiguresService } from './operations/index.js';
export { type PeopleFilter, PeopleListsService, type PersonSummary } from './people-lists.service.js';
export { PhotoAudienceService } from './photo-audience.service.js';
export { RatedPairsService } from './answers/index.js';
export { type CancellationFigures, RevenueService } from './revenue.service.js';
export { StatisticsService } from './statistics.service.js';
