import { Module } from '@nestjs/common';
import { GuestRefundsController } from './guest-refunds.controller.js';
import { AuditListsService } from './audit-lists.service.js';
import { EventListsService } from './event-lists.service.js';
import { FinanceService } from './finance.service.js';
import { OperationsMetrics } from './operations.metrics.js';
import { OperationsFiguresService } from './operations-figures.service.js';
import { OutlookService } from './outlook.service.js';
import { PaymentListsService } from './payment-lists.service.js';
import { PeopleListsService } from './people-lists.service.js';
import { PhotoAudienceService } from './photo-audience.service.js';
import { RatedPairsService } from './rated-pairs.service.js';
import { RevenueService } from './revenue.service.js';
import { StatisticsService } from './statistics.service.js';

const SERVICES = [
  AuditListsService,
  EventListsService,
  FinanceService,
  OperationsFiguresService,
  OutlookService,
  PaymentListsService,
  PeopleListsService,
  PhotoAudienceService,
  RatedPairsService,
  RevenueService,
  StatisticsService,
];

/** Lists and statistics over several modules. */
@Module({
  controllers: [GuestRefundsController],
  providers: [...SERVICES, OperationsMetrics],
  exports: SERVICES,
})
export class ReportingModule {}
