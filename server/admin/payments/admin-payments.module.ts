import { Module } from '@nestjs/common';
import { ProfileModule } from '../../profile/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { AdminEventsModule } from '../events/index.js';
import { AdminPaymentsController } from './admin-payments.controller.js';

@Module({
  imports: [ProfileModule, ReportingModule, AdminEventsModule],
  controllers: [AdminPaymentsController],
})
export class AdminPaymentsModule {}
