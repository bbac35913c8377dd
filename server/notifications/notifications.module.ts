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
import { WebhooksModule } from '../webhooks/index.js';
import { CHANNEL_LIST, CHANNELS } from './channels/channels.js';
import { Addressees } from './delivery/addressees.js';
import { Attempts } from './delivery/attempts.js';
import { DeliveryService } from './delivery/delivery.service.js';
import { NotificationWorker } from './delivery/notification-worker.js';
import { OutboxReader } from './delivery/outbox-reader.js';
import { Planner } from './delivery/planner.js';
import { Rendering } from './delivery/rendering.js';
import { ScheduleJob } from './delivery/schedule.job.js';
import { NotificationLogService } from './log/notification-log.service.js';
import { GROUPS, GuestVisits, OCCASION_GROUPS, OccasionTable } from './occasions/index.js';
import { MessageCountsRepository } from './organisers/message-counts.repository.js';
import { OrganiserMailsService } from './organisers/organiser-mails.service.js';
import { PushSubscriptionEntity } from './push/push-subscription.entity.js';
import { PushSubscriptionsRepository } from './push/push-subscriptions.repository.js';
import { PushTransport } from './push/push-transport.js';
import { PushController } from './push/push.controller.js';
import { PushMetrics } from './push/push.metrics.js';
import { PushService } from './push/push.service.js';
import {
  NotificationCountEntity,
  NotificationEntity,
  NotificationLogRepository,
  NotificationsRepository,
} from './records/index.js';
import { TemplatePreviews } from './samples/template-previews.js';
import { StillComingController } from './still-coming/still-coming.controller.js';
import { StillComingLinks } from './still-coming/still-coming-links.js';
import { StillComingService } from './still-coming/still-coming.service.js';
import { Renderer } from './templates/renderer.js';
import { UnsubscribeController } from './unsubscribe/unsubscribe.controller.js';
import { UnsubscribeLinks } from './unsubscribe/unsubscribe-links.js';
import { UnsubscribeService } from './unsubscribe/unsubscribe.service.js';

/** Notifications by mail and push. */
@Module({
  imports: [
    TypeOrmModule.forFeature([NotificationCountEntity, NotificationEntity, PushSubscriptionEntity]),
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
    GuestVisits,
    NotificationLogRepository,
    NotificationLogService,
    NotificationsRepository,
    NotificationWorker,
    OccasionTable,
    OutboxReader,
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
