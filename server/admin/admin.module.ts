import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { MatchingModule } from '../matching/index.js';
import { PaymentsModule } from '../payments/index.js';
import { ProfileModule } from '../profile/index.js';
import { QuestionnaireModule } from '../questionnaire/index.js';
import { RelationsModule } from '../relations/index.js';
import { AdminEventsController } from './events/admin-events.controller.js';
import { AdminMatchingController } from './events/admin-matching.controller.js';
import { AdminPaymentsController } from './payments/admin-payments.controller.js';
import { AdminReservationsController } from './reservations/admin-reservations.controller.js';
import { AdminReservationsService } from './reservations/admin-reservations.service.js';
import { AuditLogService } from './overview/audit-log.service.js';
import { AdminAuditController } from './overview/audit.controller.js';
import { BlockingService } from './people/blocking.service.js';
import { DoorController } from './check-in/check-in.controller.js';
import { DoorService } from './check-in/admin-check-in.service.js';
import { EveningChangesController } from './events/event-changes.controller.js';
import { EveningsService } from './events/admin-events.service.js';
import { OverviewController } from './overview/overview.controller.js';
import { OverviewService } from './overview/overview.service.js';
import { AdminPeopleController } from './people/people.controller.js';
import { PeopleDeskService } from './people/admin-people.service.js';
import { AdminReportsController } from './reports/reports.controller.js';
import { ReportsDeskService } from './reports/admin-reports.service.js';
import { ReservationViewsService } from './reservations/reservation-views.service.js';
import { SeriesController } from './series/series.controller.js';
import { SeriesDeskService } from './series/admin-series.service.js';

@Module({
  imports: [
    AuditModule,
    AuthModule,
    EventsModule,
    ProfileModule,
    QuestionnaireModule,
    PaymentsModule,
    RelationsModule,
    MatchingModule,
  ],
  controllers: [
    OverviewController,
    AdminEventsController,
    EveningChangesController,
    SeriesController,
    AdminReservationsController,
    AdminPaymentsController,
    AdminMatchingController,
    DoorController,
    AdminPeopleController,
    AdminReportsController,
    AdminAuditController,
  ],
  providers: [
    AdminReservationsService,
    AuditLogService,
    BlockingService,
    DoorService,
    EveningsService,
    OverviewService,
    PeopleDeskService,
    ReportsDeskService,
    ReservationViewsService,
    SeriesDeskService,
  ],
})
export class AdminModule {}
