import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { PaymentsModule } from '../../payments/index.js';
import { ProfileModule } from '../../profile/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { AdminEventsModule } from '../events/index.js';
import { AcknowledgementService } from './acknowledgement.service.js';
import { FailedRefundDecisions } from './failed-refunds.service.js';
import { OpenMoneyController } from './open-money.controller.js';
import { OpenMoneyDecisions } from './open-money.service.js';
import { AdminPaymentsController } from './admin-payments.controller.js';

@Module({
  imports: [AuditModule, PaymentsModule, ProfileModule, ReportingModule, AdminEventsModule],
  controllers: [AdminPaymentsController, OpenMoneyController],
  providers: [AcknowledgementService, FailedRefundDecisions, OpenMoneyDecisions],
})
export class AdminPaymentsModule {}
