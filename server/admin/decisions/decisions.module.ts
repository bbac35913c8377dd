import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { EventsModule } from '../../events/index.js';
import { PaymentsModule } from '../../payments/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { AdminEventsModule } from '../events/index.js';
import { DecisionsController } from './decisions.controller.js';
import { DecisionsService } from './decisions.service.js';

@Module({
  imports: [AuditModule, EventsModule, PaymentsModule, ReportingModule, AdminEventsModule],
  controllers: [DecisionsController],
  providers: [DecisionsService],
})
export class AdminDecisionsModule {}
