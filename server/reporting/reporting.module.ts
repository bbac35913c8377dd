import { Module } from '@nestjs/common';
import { EventListsService } from './event-lists.service.js';
import { PaymentListsService } from './payment-lists.service.js';
import { PeopleListsService } from './people-lists.service.js';
import { RevenueService } from './revenue.service.js';
import { StatisticsService } from './statistics.service.js';

const SERVICES = [
  EventListsService,
  PaymentListsService,
  PeopleListsService,
  RevenueService,
  StatisticsService,
];

/** Lists and statistics over several rooms. */
@Module({ providers: SERVICES, exports: SERVICES })
export class ReportingModule {}
