import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { MatchingModule } from '../matching/index.js';
import { PaymentsModule } from '../payments/index.js';
import { ProfileModule } from '../profile/index.js';
import { QuestionnaireModule } from '../questionnaire/index.js';
import { RelationsModule } from '../relations/index.js';
import { ReportingModule } from '../reporting/index.js';
import { AdminEventsController } from './events/admin-events.controller.js';
import { AdminMatchingController } from './events/admin-matching.controller.js';
import { AdminPaymentsController } from './payments/admin-payments.controller.js';
import { AdminReservationsController } from './reservations/admin-reservations.controller.js';
import { AdminReservationsService } from './reservations/admin-reservations.service.js';
import { AuditLogService } from './overview/audit-log.service.js';
import { AdminAuditController } from './overview/audit.controller.js';
import { BlockingService } from './people/blocking.service.js';
import { CheckInController } from './check-in/check-in.controller.js';
import { AdminCheckInService } from './check-in/admin-check-in.service.js';
import { EventChangesController } from './events/event-changes.controller.js';
import { AdminEventsService } from './events/admin-events.service.js';
import { OverviewController } from './overview/overview.controller.js';
import { OverviewService } from './overview/overview.service.js';
import { AdminPeopleController } from './people/people.controller.js';
import { AdminPeopleService } from './people/admin-people.service.js';
import { AdminReportsController } from './reports/reports.controller.js';
import { AdminReportsService } from './reports/admin-reports.service.js';
import { ReservationViewsService } from './reservations/reservation-views.service.js';
import { SeriesController } from './series/series.controller.js';
import { AdminSeriesService } from './series/admin-series.service.js';

@Module({
  imports: [
    AuditModule,
    AuthModule,
    EventsModule,
    ProfileModule,
    QuestionnaireModule,
    PaymentsModule,
    RelationsModule,
    ReportingModule,
    MatchingModule,
  ],
  controllers: [
    OverviewController,
    AdminEventsController,
    EventChangesController,
    SeriesController,
    AdminReservationsController,
    AdminPaymentsController,
    AdminMatchingController,
    CheckInController,
    AdminPeopleController,
    AdminReportsController,
    AdminAuditController,
  ],
  providers: [
    AdminReservationsService,
    AuditLogService,
    BlockingService,
    AdminCheckInService,
    AdminEventsService,
    OverviewService,
    AdminPeopleService,
    AdminReportsService,
    ReservationViewsService,
    AdminSeriesService,
  ],
})
export class AdminModule {}
