import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { CalendarEntriesRepository, CalendarEntriesService, CalendarEntryEntity } from './entries/index.js';
import {
  CalendarFeedsController,
  CalendarFeedsService,
  CalendarFilesController,
  EventCalendarController,
} from './feeds/index.js';
import { InvitationsService } from './invitations/index.js';

/** Guests' events in their calendars. */
@Module({
  imports: [TypeOrmModule.forFeature([CalendarEntryEntity]), AuthModule, EventsModule],
  controllers: [CalendarFeedsController, CalendarFilesController, EventCalendarController],
  providers: [CalendarEntriesRepository, CalendarEntriesService, CalendarFeedsService, InvitationsService],
  exports: [InvitationsService],
})
export class IcalendarModule {}
