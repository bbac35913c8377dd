import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { MatchingModule } from '../matching/index.js';
import { MessagesModule } from '../messages/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { PaymentsModule } from '../payments/index.js';
import { PrivacyModule } from '../privacy/index.js';
import { ProfileModule } from '../profile/index.js';
import { PublicPagesModule } from '../public-pages/index.js';
import { QuestionnaireModule } from '../questionnaire/index.js';
import { RelationsModule } from '../relations/index.js';
import { ReportingModule } from '../reporting/index.js';
import { RoundsModule } from '../rounds/index.js';
import { WebhooksModule } from '../webhooks/index.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { AdminAuditController } from './audit/audit.controller.js';
import { BlockReviewsController, AdminReportsController } from './reports/reports.controller.js';
import { BlockingService } from './reports/blocking.service.js';
import { BulkController } from './bulk/bulk.controller.js';
import { CheckInController } from './check-in/check-in.controller.js';
import { DecisionsController } from './decisions/decisions.controller.js';
import { AdminEventsService } from './events/admin-events.service.js';
import { AdminEventsController } from './events/admin-events.controller.js';
import { AdminMatchingController, EventChangesController } from './events/event-changes.controller.js';
import { FinanceController } from './finance/finance.controller.js';
import { InsightsController, OverviewController } from './overview/overview.controller.js';
import { AdminMailsController } from './mails/admin-mails.controller.js';
import { MatchingQualityController } from './matching-quality/matching-quality.controller.js';
import { EventMessagesController } from './messages/event-messages.controller.js';
import { AdminObjectionsController } from './objections/admin-objections.controller.js';
import { AdminPaymentsController, OpenMoneyController } from './payments/admin-payments.controller.js';
import { AdminPeopleController, AdminPrivacyController } from './people/people.controller.js';
import { CodesController } from './prices/codes.controller.js';
import { CreditsController, EarlyPricesController } from './prices/prices.controller.js';
import { AdminReportsService } from './reports/admin-reports.service.js';
import { AdminReservationsController } from './reservations/admin-reservations.controller.js';
import { ReservationViewsService } from './reservations/reservation-views.service.js';
import { AdminRoundsController } from './rounds/admin-rounds.controller.js';
import { HolidaysController, SeriesController, SeriesPlanController } from './series/series.controller.js';
import { StatusController } from './status/status.controller.js';
import { AdminTeamController } from './team/team.controller.js';
import { VenuesController } from './venues/venues.controller.js';
import { AdminWaitingListController } from './waiting-list/admin-waiting-list.controller.js';
import { WalkInsController } from './walk-ins/walk-ins.controller.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

/** The routes of organisers and hosts, one folder for each subject. */
@Module({
  imports: [
    AuditModule,
    AuthModule,
    EventsModule,
    MatchingModule,
    MessagesModule,
    NotificationsModule,
    PaymentsModule,
    PrivacyModule,
    ProfileModule,
    PublicPagesModule,
    QuestionnaireModule,
    RelationsModule,
    ReportingModule,
    RoundsModule,
    WebhooksModule,
  ],
  controllers: [
    ApiKeysController,
    AdminAuditController,
    BlockReviewsController,
    BulkController,
    AdminEventsController,
    EventChangesController,
    AdminMatchingController,
    CheckInController,
    DecisionsController,
    FinanceController,
    AdminMailsController,
    EventMessagesController,
    MatchingQualityController,
    AdminObjectionsController,
    InsightsController,
    OverviewController,
    AdminPaymentsController,
    OpenMoneyController,
    AdminPeopleController,
    AdminReportsController,
    CodesController,
    CreditsController,
    EarlyPricesController,
    AdminPrivacyController,
    AdminReservationsController,
    AdminRoundsController,
    HolidaysController,
    SeriesController,
    SeriesPlanController,
    StatusController,
    AdminTeamController,
    VenuesController,
    AdminWaitingListController,
    WalkInsController,
    WebhooksController,
  ],
  providers: [BlockingService, AdminEventsService, AdminReportsService, ReservationViewsService],
})
export class AdminModule {}
