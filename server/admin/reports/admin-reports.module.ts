import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { EventsModule } from '../../events/index.js';
import { RelationsModule } from '../../relations/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { BlockingModule } from '../blocking/index.js';
import { AdminReportsController } from './reports.controller.js';
import { AdminReportsService } from './admin-reports.service.js';

@Module({
  imports: [AuditModule, EventsModule, RelationsModule, ReportingModule, BlockingModule],
  controllers: [AdminReportsController],
  providers: [AdminReportsService],
  exports: [AdminReportsService],
})
export class AdminReportsModule {}
