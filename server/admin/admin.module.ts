import { Module } from '@nestjs/common';
import { AdminApiKeysModule } from './api-keys/index.js';
import { AdminAuditModule } from './audit/index.js';
import { BlockReviewsModule } from './block-reviews/index.js';
import { BulkModule } from './bulk/index.js';
import { BlockingModule } from './blocking/index.js';
import { AdminCheckInModule } from './check-in/index.js';
import { AdminDecisionsModule } from './decisions/index.js';
import { AdminEventsModule } from './events/index.js';
import { AdminFinanceModule } from './finance/index.js';
import { AdminMailsModule } from './mails/index.js';
import { AdminMessagesModule } from './messages/index.js';
import { AdminObjectionsModule } from './objections/index.js';
import { MatchingQualityModule } from './matching-quality/index.js';
import { InsightsModule } from './insights/index.js';
import { OverviewModule } from './overview/index.js';
import { AdminPaymentsModule } from './payments/index.js';
import { AdminPeopleModule } from './people/index.js';
import { AdminPricesModule } from './prices/index.js';
import { AdminPrivacyModule } from './privacy/index.js';
import { AdminReportsModule } from './reports/index.js';
import { AdminReservationsModule } from './reservations/index.js';
import { AdminRoundsModule } from './rounds/index.js';
import { AdminSeriesModule } from './series/index.js';
import { AdminStatusModule } from './status/index.js';
import { AdminTeamModule } from './team/index.js';
import { AdminVenuesModule } from './venues/index.js';
import { AdminWebhooksModule } from './webhooks/index.js';
import { AdminWaitingListModule } from './waiting-list/index.js';
import { AdminWalkInsModule } from './walk-ins/index.js';

/** The organisers' calls, one sub-room for each subject. */
@Module({
  imports: [
    AdminApiKeysModule,
    AdminAuditModule,
    BlockReviewsModule,
    BlockingModule,
    BulkModule,
    AdminCheckInModule,
    AdminDecisionsModule,
    AdminEventsModule,
    AdminFinanceModule,
    AdminMailsModule,
    AdminMessagesModule,
    MatchingQualityModule,
    AdminObjectionsModule,
    InsightsModule,
    OverviewModule,
    AdminPaymentsModule,
    AdminPeopleModule,
    AdminPricesModule,
    AdminPrivacyModule,
    AdminReportsModule,
    AdminReservationsModule,
    AdminRoundsModule,
    AdminSeriesModule,
    AdminStatusModule,
    AdminTeamModule,
    AdminVenuesModule,
    AdminWaitingListModule,
    AdminWalkInsModule,
    AdminWebhooksModule,
  ],
})
export class AdminModule {}
