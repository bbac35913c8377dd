import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { PrivacyModule } from '../../privacy/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { AdminObjectionsController } from './admin-objections.controller.js';
import { AdminObjectionsService } from './admin-objections.service.js';

@Module({
  imports: [AuditModule, PrivacyModule, ReportingModule],
  controllers: [AdminObjectionsController],
  providers: [AdminObjectionsService],
})
export class AdminObjectionsModule {}
