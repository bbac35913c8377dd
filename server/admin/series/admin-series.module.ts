import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { EventsModule } from '../../events/index.js';
import { SeriesController } from './series.controller.js';
import { AdminSeriesService } from './admin-series.service.js';

@Module({
  imports: [AuditModule, EventsModule],
  controllers: [SeriesController],
  providers: [AdminSeriesService],
})
export class AdminSeriesModule {}
