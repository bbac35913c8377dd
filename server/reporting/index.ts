// reporting: lists and statistics for organisers, and who may see a photo; the only room whose SQL joins the tables of several rooms, and it only reads.
export { ReportingModule } from './reporting.module.js';
export { type CountedEvent, type EventFilter, EventListsService } from './event-lists.service.js';
export { type Grouping, GROUPINGS, type StatisticRow, type StatisticsFilter } from './grouping.js';
export {
  type PaymentFilter,
  PaymentListsService,
  type PaymentSummary,
  type RefundSummary,
} from './payment-lists.service.js';
export { type PeopleFilter, PeopleListsService, type PersonSummary } from './people-lists.service.js';
export { PhotoAudienceService } from './photo-audience.service.js';
export { type CancellationFigures, RevenueService } from './revenue.service.js';
export { StatisticsService } from './statistics.service.js';
