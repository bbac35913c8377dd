import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { AdminEventsModule } from '../events/index.js';
import { BulkController } from './bulk.controller.js';
import { BulkService } from './bulk.service.js';

@Module({
  imports: [EventsModule, ReportingModule, AdminEventsModule],
  controllers: [BulkController],
  providers: [BulkService],
})
export class BulkModule {}
