import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { EventsModule } from '../../events/index.js';
import { AdminEventsModule } from '../events/index.js';
import { AdminSeriesPlansService } from './admin-series-plans.service.js';
import { HolidaysController } from './holidays.controller.js';
import { SeriesPlanController } from './series-plan.controller.js';
import { SeriesController } from './series.controller.js';
import { AdminSeriesService } from './admin-series.service.js';

@Module({
  imports: [AuditModule, EventsModule, AdminEventsModule],
  controllers: [HolidaysController, SeriesController, SeriesPlanController],
  providers: [AdminSeriesPlansService, AdminSeriesService],
})
export class AdminSeriesModule {}
