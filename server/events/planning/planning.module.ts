import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/index.js';
import { ReservationsModule } from '../reservations/index.js';
import { SeriesModule } from '../series/index.js';
import { DraftsRepository } from './drafts.repository.js';
import { DraftsService } from './drafts.service.js';
import { SeriesPlansService } from './series-plans.service.js';

@Module({
  imports: [CalendarModule, ReservationsModule, SeriesModule],
  providers: [DraftsRepository, DraftsService, SeriesPlansService],
  exports: [DraftsService, SeriesPlansService],
})
export class PlanningModule {}
