import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { CalendarEntriesService } from './calendar-entries.service.js';
import { CalendarEntryEntity } from './calendar-entry.entity.js';
import {
  CalendarFeedsController,
  CalendarFilesController,
  EventCalendarController,
} from './calendar-feeds.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([CalendarEntryEntity]), AuthModule, EventsModule],
  controllers: [CalendarFeedsController, CalendarFilesController, EventCalendarController],
  providers: [CalendarEntriesService],
  exports: [CalendarEntriesService],
})
export class IcalendarModule {}
