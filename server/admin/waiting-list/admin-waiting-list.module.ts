import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { EventsModule } from '../../events/index.js';
import { ProfileModule } from '../../profile/index.js';
import { AdminWaitingListController } from './admin-waiting-list.controller.js';
import { AdminWaitingListService } from './admin-waiting-list.service.js';

@Module({
  imports: [AuditModule, EventsModule, ProfileModule],
  controllers: [AdminWaitingListController],
  providers: [AdminWaitingListService],
})
export class AdminWaitingListModule {}
