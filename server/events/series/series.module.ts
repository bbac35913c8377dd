import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/index.js';
import { SeriesJob } from './series.job.js';
import { SeriesRepository } from './series.repository.js';
import { SeriesService } from './series.service.js';

@Module({
  imports: [CalendarModule],
  providers: [SeriesJob, SeriesRepository, SeriesService],
  exports: [SeriesService],
})
export class SeriesModule {}
