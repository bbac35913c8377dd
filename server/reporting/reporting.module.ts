import { Module } from '@nestjs/common';
import { GuestRefundsController } from './guest-refunds.controller.js';
import { GuestRefundsService } from './guest-refunds.service.js';
import { AuditListsService } from './audit-lists.service.js';
import { EventListsService } from './event-lists.service.js';
import { FinanceService } from './finance/index.js';
import { LastBackup, OperationsFiguresService, OperationsMetrics } from './operations/index.js';
import { InsightsService } from './insights.service.js';
import { OpenMoneyService } from './open-money.service.js';
import { OutlookService } from './outlook/index.js';
import { PaymentListsService } from './payment-lists.service.js';
import { PeopleListsService } from './people-lists.service.js';
import { PhotoAudienceService } from './photo-audience.service.js';
import { RatedPairsService } from './answers/index.js';
import { RevenueService } from './revenue.service.js';
import { StatisticsService } from './statistics.service.js';

const SERVICES = [
  AuditListsService,
  EventListsService,
  FinanceService,
  LastBackup,
  OperationsFiguresService,
  InsightsService,
  OpenMoneyService,
  OutlookService,
  PaymentListsService,
  PeopleListsService,
  PhotoAudienceService,
  RatedPairsService,
  RevenueService,
  StatisticsService,
];

/** Lists and statistics over several rooms. */
@Module({
  controllers: [GuestRefundsController],
  providers: [...SERVICES, OperationsMetrics, GuestRefundsService],
  exports: SERVICES,
})
export class ReportingModule {}
