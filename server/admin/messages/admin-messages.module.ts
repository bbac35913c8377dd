import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { EventsModule } from '../../events/index.js';
import { MessagesModule } from '../../messages/index.js';
import { NotificationsModule } from '../../notifications/index.js';
import { AdminMessagesService } from './admin-messages.service.js';
import { EventMessagesController } from './event-messages.controller.js';

@Module({
  imports: [AuditModule, AuthModule, EventsModule, MessagesModule, NotificationsModule],
  controllers: [EventMessagesController],
  providers: [AdminMessagesService],
})
export class AdminMessagesModule {}
