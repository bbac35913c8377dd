import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { FeedbackModule } from '../feedback/index.js';
import { IcalendarModule } from '../icalendar/index.js';
import { MatchingModule } from '../matching/index.js';
import { MessagesModule } from '../messages/index.js';
import { PaymentsModule } from '../payments/index.js';
import { PeopleModule } from '../people/index.js';
import { PrivacyModule } from '../privacy/index.js';
import { ProfileModule } from '../profile/index.js';
import { RelationsModule } from '../relations/index.js';
import { ReportingModule } from '../reporting/index.js';
import { GROUPS, OCCASION_GROUPS, OccasionTable } from './occasions/index.js';
import { NotificationEntity } from './records/index.js';

/** What is told to whom. */
@Module({
  imports: [
    TypeOrmModule.forFeature([NotificationEntity]),
    AuthModule,
    EventsModule,
    FeedbackModule,
    IcalendarModule,
    MatchingModule,
    MessagesModule,
    PaymentsModule,
    PeopleModule,
    PrivacyModule,
    ProfileModule,
    RelationsModule,
    ReportingModule,
  ],
  providers: [
    ...OCCASION_GROUPS,
    { provide: GROUPS, inject: [...OCCASION_GROUPS], useFactory: (...groups: unknown[]) => groups },
    OccasionTable,
  ],
})
export class NotificationsModule {}
