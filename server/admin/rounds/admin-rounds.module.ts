import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { EventsModule } from '../../events/index.js';
import { ProfileModule } from '../../profile/index.js';
import { RoundsModule } from '../../rounds/index.js';
import { AdminRoundsController } from './admin-rounds.controller.js';
import { AdminRoundsService } from './admin-rounds.service.js';
import { HostView } from './host-view.js';

@Module({
  imports: [AuditModule, EventsModule, ProfileModule, RoundsModule],
  controllers: [AdminRoundsController],
  providers: [AdminRoundsService, HostView],
})
export class AdminRoundsModule {}
