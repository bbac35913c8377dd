import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { EventsModule } from '../../events/index.js';
import { RelationsModule } from '../../relations/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';

@Module({
  imports: [EventsModule, AuditModule, AuthModule, RelationsModule, ReportingModule],
  controllers: [OverviewController],
  providers: [OverviewService],
})
export class OverviewModule {}
