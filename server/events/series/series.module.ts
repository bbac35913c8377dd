import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CalendarModule } from '../calendar/index.js';
import { DetailsModule } from '../details/index.js';
import { SeriesJob } from './series.job.js';
import { SeriesOccurrences } from './series-occurrences.service.js';
import { SeriesRepository } from './series.repository.js';
import { SeriesService } from './series.service.js';
import { VenuesModule } from '../venues/index.js';
import { SeriesVenueEntity } from './series-venue.entity.js';
import { EventSeriesEntity } from './event-series.entity.js';
import { SeriesOccurrenceEntity } from './series-occurrence.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([EventSeriesEntity, SeriesOccurrenceEntity, SeriesVenueEntity]),
    VenuesModule,
    CalendarModule,
    DetailsModule,
  ],
  providers: [SeriesJob, SeriesOccurrences, SeriesRepository, SeriesService],
  exports: [SeriesOccurrences, SeriesService],
})
export class SeriesModule {}
