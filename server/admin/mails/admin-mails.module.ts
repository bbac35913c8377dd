import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { NotificationsModule } from '../../notifications/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { AdminMailsController } from './admin-mails.controller.js';
import { AdminMailsService } from './admin-mails.service.js';

@Module({
  imports: [AuditModule, AuthModule, NotificationsModule, ReportingModule],
  controllers: [AdminMailsController],
  providers: [AdminMailsService],
})
export class AdminMailsModule {}
