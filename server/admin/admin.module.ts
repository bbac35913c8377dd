import { Module } from '@nestjs/common';
import { AdminAuditModule } from './audit/index.js';
import { BlockReviewsModule } from './block-reviews/index.js';
import { BlockingModule } from './blocking/index.js';
import { AdminCheckInModule } from './check-in/index.js';
import { AdminEventsModule } from './events/index.js';
import { AdminMailsModule } from './mails/index.js';
import { AdminMessagesModule } from './messages/index.js';
import { AdminObjectionsModule } from './objections/index.js';
import { OverviewModule } from './overview/index.js';
import { AdminPaymentsModule } from './payments/index.js';
import { AdminPeopleModule } from './people/index.js';
import { AdminPrivacyModule } from './privacy/index.js';
import { AdminReportsModule } from './reports/index.js';
import { AdminReservationsModule } from './reservations/index.js';
import { AdminSeriesModule } from './series/index.js';
import { AdminTeamModule } from './team/index.js';
import { AdminWaitingListModule } from './waiting-list/index.js';

/** The organisers' calls, one sub-room for each subject. */
@Module({
  imports: [
    AdminAuditModule,
    BlockReviewsModule,
    BlockingModule,
    AdminCheckInModule,
    AdminEventsModule,
    AdminMailsModule,
    AdminMessagesModule,
    AdminObjectionsModule,
    OverviewModule,
    AdminPaymentsModule,
    AdminPeopleModule,
    AdminPrivacyModule,
    AdminReportsModule,
    AdminReservationsModule,
    AdminSeriesModule,
    AdminTeamModule,
    AdminWaitingListModule,
  ],
})
export class AdminModule {}
