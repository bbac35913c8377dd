import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { EventsModule } from '../../events/index.js';
import { PaymentsModule } from '../../payments/index.js';
import { ProfileModule } from '../../profile/index.js';
import { AdminWalkInsService } from './admin-walk-ins.service.js';
import { WalkInsController } from './walk-ins.controller.js';

@Module({
  imports: [AuditModule, AuthModule, EventsModule, PaymentsModule, ProfileModule],
  controllers: [WalkInsController],
  providers: [AdminWalkInsService],
})
export class AdminWalkInsModule {}
