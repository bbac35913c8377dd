import { Module } from '@nestjs/common';
import { CalendarModule } from './calendar/index.js';
import { CheckInModule } from './check-in/index.js';
import { EventsController } from './events.controller.js';
import { GuestEventsRepository } from './guest-events.repository.js';
import { GuestEventsService } from './guest-events.service.js';
import { ReservationsModule } from './reservations/index.js';
import { SeriesModule } from './series/index.js';

/** Events, reservations and their seats, check-in and series. */
@Module({
  imports: [CalendarModule, CheckInModule, ReservationsModule, SeriesModule],
  controllers: [EventsController],
  providers: [GuestEventsRepository, GuestEventsService],
  exports: [CalendarModule, CheckInModule, ReservationsModule, SeriesModule],
})
export class EventsModule {}
