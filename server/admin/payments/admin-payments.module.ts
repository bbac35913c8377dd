import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { PaymentsModule } from '../../payments/index.js';
import { ProfileModule } from '../../profile/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { AdminEventsModule } from '../events/index.js';
import { AcknowledgementService } from './acknowledgement.service.js';
import { AdminPaymentsController } from './admin-payments.controller.js';

@Module({
  imports: [AuditModule, PaymentsModule, ProfileModule, ReportingModule, AdminEventsModule],
  controllers: [AdminPaymentsController],
  providers: [AcknowledgementService],
})
export class AdminPaymentsModule {}
