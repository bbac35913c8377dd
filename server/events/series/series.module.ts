import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CalendarModule } from '../calendar/index.js';
import { DetailsModule } from '../details/index.js';
import { SeriesJob } from './series.job.js';
import { SeriesRepository } from './series.repository.js';
import { SeriesService } from './series.service.js';
import { EventSeriesEntity } from './event-series.entity.js';
import { SeriesOccurrenceEntity } from './series-occurrence.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([EventSeriesEntity, SeriesOccurrenceEntity]),
    CalendarModule,
    DetailsModule,
  ],
  providers: [SeriesJob, SeriesRepository, SeriesService],
  exports: [SeriesService],
})
export class SeriesModule {}
