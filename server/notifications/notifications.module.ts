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
import { Renderer } from './content/renderer.js';
import { TemplatePreviews } from './content/template-previews.js';
import { NotificationWorker } from './delivery/notification-worker.js';
import { NotificationLogService } from './delivery/notification-log.service.js';
import { OutboxReader } from './delivery/outbox-reader.js';
import { Sender } from './delivery/sender.js';
import { StillComingController, UnsubscribeController } from './links/mail-links.controller.js';
import { MailLinksService } from './links/mail-links.service.js';
import { PushSubscriptionEntity } from './push/push-subscription.entity.js';
import { PushController } from './push/push.controller.js';
import { PushService } from './push/push.service.js';
import { NotificationCountEntity, NotificationEntity } from './records/notification.entity.js';
import { NotificationsRepository } from './records/notifications.repository.js';
import { GuestVisits } from './types/guest-visits.js';
import { OrganiserMessages } from './types/organiser-messages.js';
import { TOPICS, Topics } from './types/topics.js';

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
    ...TOPICS,
    GuestVisits,
    MailLinksService,
    NotificationLogService,
    NotificationsRepository,
    NotificationWorker,
    OutboxReader,
    PushService,
    Renderer,
    Sender,
    TemplatePreviews,
    Topics,
  ],
  exports: [NotificationLogService, OrganiserMessages, TemplatePreviews],
})
export class NotificationsModule {}
