import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { EventsModule } from '../../events/index.js';
import { AdminAuditController } from './audit.controller.js';
import { AuditLogService } from './audit-log.service.js';

@Module({
  imports: [AuditModule, AuthModule, EventsModule],
  controllers: [AdminAuditController],
  providers: [AuditLogService],
  exports: [AuditLogService],
})
export class AdminAuditModule {}
