import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { ConnectionsModule } from '../connections/index.js';
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
import { WebhooksModule } from '../webhooks/index.js';
import { CHANNEL_LIST, CHANNELS } from './channels/index.js';
import {
  Addressees,
  Attempts,
  DeliveryService,
  FactHandler,
  FarewellMail,
  NotificationWorker,
  Planner,
  Rendering,
  ScheduleJob,
} from './delivery/index.js';
import { NotificationLogService } from './log/index.js';
import { GROUPS, GuestVisits, OCCASION_GROUPS, OccasionTable } from './occasions/index.js';
import { MessageCountsRepository, OrganiserMailsService } from './organisers/index.js';
import { PushSubscriptionEntity } from './push/push-subscription.entity.js';
import { PushSubscriptionsRepository } from './push/push-subscriptions.repository.js';
import { PushTransport } from './push/push-transport.js';
import { PushController } from './push/push.controller.js';
import { PushMetrics } from './push/push.metrics.js';
import { PushService } from './push/push.service.js';
import { NotificationEntity, NotificationLogRepository, NotificationsRepository } from './records/index.js';
import { TemplatePreviews } from './samples/index.js';
import { StillComingController, StillComingLinks, StillComingService } from './still-coming/index.js';
import { Renderer } from './templates/renderer.js';
import { UnsubscribeController, UnsubscribeLinks, UnsubscribeService } from './unsubscribe/index.js';

/** What is told to whom. */
@Module({
  imports: [
    TypeOrmModule.forFeature([NotificationEntity, PushSubscriptionEntity]),
    AuthModule,
    ConnectionsModule,
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
    WebhooksModule,
  ],
  controllers: [StillComingController, UnsubscribeController, PushController],
  providers: [
    ...CHANNELS,
    { provide: CHANNEL_LIST, inject: [...CHANNELS], useFactory: (...channels: unknown[]) => channels },
    ...OCCASION_GROUPS,
    { provide: GROUPS, inject: [...OCCASION_GROUPS], useFactory: (...groups: unknown[]) => groups },
    Addressees,
    Attempts,
    DeliveryService,
    FactHandler,
    FarewellMail,
    GuestVisits,
    NotificationLogRepository,
    NotificationLogService,
    NotificationsRepository,
    NotificationWorker,
    OccasionTable,
    Planner,
    Rendering,
    ScheduleJob,
    StillComingLinks,
    StillComingService,
    TemplatePreviews,
    UnsubscribeLinks,
    UnsubscribeService,
    MessageCountsRepository,
    OrganiserMailsService,
    PushMetrics,
    PushService,
    PushSubscriptionsRepository,
    PushTransport,
    Renderer,
  ],
  exports: [NotificationLogService, OrganiserMailsService, TemplatePreviews],
})
export class NotificationsModule {}
