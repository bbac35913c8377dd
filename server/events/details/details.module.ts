import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CalendarModule } from '../calendar/index.js';
import { EventDetailsEntity } from './event-details.entity.js';
import { EventDetailsRepository } from './event-details.repository.js';
import { EventPages } from './event-pages.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([EventDetailsEntity]), CalendarModule],
  providers: [EventDetailsRepository, EventPages],
  exports: [EventPages],
})
export class DetailsModule {}
