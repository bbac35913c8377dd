import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { EventsModule } from '../../events/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { AdminAuditController } from './audit.controller.js';
import { AuditLogService } from './audit-log.service.js';

@Module({
  imports: [AuditModule, EventsModule, ReportingModule],
  controllers: [AdminAuditController],
  providers: [AuditLogService],
  exports: [AuditLogService],
})
export class AdminAuditModule {}
