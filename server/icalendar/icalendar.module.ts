import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { CalendarEntriesService } from './entries/calendar-entries.service.js';
import { CalendarEntryEntity } from './entries/calendar-entry.entity.js';
import { CalendarFeedsController } from './feeds/calendar-feeds.controller.js';
import { CalendarFeedsService } from './feeds/calendar-feeds.service.js';
import { CalendarFilesController, EventCalendarController } from './feeds/calendar-files.controller.js';
import { InvitationsService } from './invitations/invitations.service.js';

/** Guests' events in their calendars. */
@Module({
  imports: [TypeOrmModule.forFeature([CalendarEntryEntity]), AuthModule, EventsModule],
  controllers: [CalendarFeedsController, CalendarFilesController, EventCalendarController],
  providers: [CalendarEntriesService, CalendarFeedsService, InvitationsService],
  exports: [InvitationsService],
})
export class IcalendarModule {}
