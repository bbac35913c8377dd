import { Module } from '@nestjs/common';
import { GuestRefundsController } from './guest-refunds.controller.js';
import { GuestRefundsService } from './guest-refunds.service.js';
import { EventListsService } from './event-lists.service.js';
import { PaymentListsService } from './payment-lists.service.js';
import { PeopleListsService } from './people-lists.service.js';
import { PhotoAudienceService } from './photo-audience.service.js';
import { RevenueService } from './revenue.service.js';
import { StatisticsService } from './statistics.service.js';

const SERVICES = [
  EventListsService,
  PaymentListsService,
  PeopleListsService,
  PhotoAudienceService,
  RevenueService,
  StatisticsService,
];

/** Lists and statistics over several rooms. */
@Module({
  controllers: [GuestRefundsController],
  providers: [...SERVICES, GuestRefundsService],
  exports: SERVICES,
})
export class ReportingModule {}
