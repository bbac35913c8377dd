import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { PaymentsModule } from '../../payments/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { FinanceController } from './finance.controller.js';

@Module({
  imports: [AuditModule, PaymentsModule, ReportingModule],
  controllers: [FinanceController],
})
export class AdminFinanceModule {}
