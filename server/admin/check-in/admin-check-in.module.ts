import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { EventsModule } from '../../events/index.js';
import { PaymentsModule } from '../../payments/index.js';
import { ProfileModule } from '../../profile/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { CheckInController } from './check-in.controller.js';
import { AdminCheckInService } from './admin-check-in.service.js';

@Module({
  imports: [AuditModule, EventsModule, PaymentsModule, ProfileModule, ReportingModule],
  controllers: [CheckInController],
  providers: [AdminCheckInService],
})
export class AdminCheckInModule {}
