/**
 * reporting: lists and statistics for organisers, figures for operators, and who may see a photo. A read-only module whose
 * SQL joins the tables of several modules.
 */
export { ReportingModule } from './reporting.module.js';
export * from './audit-lists.dto.js';
export { AuditListsService } from './audit-lists.service.js';
export { type CountedEvent, type EventFilter, EventListsService } from './event-lists.service.js';
export * from './finance.dto.js';
export { FinanceService } from './finance.service.js';
export { type Outlook, OutlookService, type SideOutlook } from './outlook.service.js';
export * from './payment-lists.dto.js';
export { PaymentListsService } from './payment-lists.service.js';
export { OperationsFiguresService } from './operations-figures.service.js';
export * from './people-lists.dto.js';
export { type People, PeopleListsService, type Person } from './people-lists.service.js';
export { PhotoAudienceService } from './photo-audience.service.js';
export { RatedPairsService } from './rated-pairs.service.js';
export { RevenueService } from './revenue.service.js';
export * from './statistics.dto.js';
export { StatisticsService } from './statistics.service.js';
