import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { MatchingModule } from '../matching/index.js';
import { PaymentsModule } from '../payments/index.js';
import { ProfileModule } from '../profile/index.js';
import { QuestionnaireModule } from '../questionnaire/index.js';
import { RelationsModule } from '../relations/index.js';
import { AdminEventsController } from './admin-events.controller.js';
import { AdminMatchingController } from './admin-matching.controller.js';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { AdminReservationsController } from './admin-reservations.controller.js';
import { AdminReservationsService } from './admin-reservations.service.js';
import { AuditLogService } from './audit-log.service.js';
import { AdminAuditController } from './audit.controller.js';
import { BlockingService } from './blocking.service.js';
import { DoorController } from './door.controller.js';
import { DoorService } from './door.service.js';
import { EveningChangesController } from './evening-changes.controller.js';
import { EveningsService } from './evenings.service.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';
import { AdminPeopleController } from './people.controller.js';
import { PeopleDeskService } from './people-desk.service.js';
import { AdminReportsController } from './reports.controller.js';
import { ReportsDeskService } from './reports-desk.service.js';
import { ReservationViewsService } from './reservation-views.service.js';
import { SeriesController } from './series.controller.js';
import { SeriesDeskService } from './series-desk.service.js';

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
