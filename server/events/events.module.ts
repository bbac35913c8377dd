import { Module } from '@nestjs/common';
import { CalendarModule } from './calendar/index.js';
import { CheckInModule } from './check-in/index.js';
import { DetailsModule } from './details/index.js';
import { EventDetailController } from './event-detail.controller.js';
import { EventsController } from './events.controller.js';
import { GuestChangesRepository } from './guest-changes.repository.js';
import { GuestChangesService } from './guest-changes.service.js';
import { GuestEventsRepository } from './guest-events.repository.js';
import { GuestEventsService } from './guest-events.service.js';
import { NextEventsController } from './next-events.controller.js';
import { NextEventsService } from './next-events.service.js';
import { ReservationsModule } from './reservations/index.js';
import { SeriesModule } from './series/index.js';
import { WaitingListModule } from './waiting-list/index.js';

/** Events, reservations and their seats, the waiting list, check-in and series. */
@Module({
  imports: [
    CalendarModule,
    DetailsModule,
    CheckInModule,
    ReservationsModule,
    SeriesModule,
    WaitingListModule,
  ],
  // `next` before the paths with an id
  controllers: [NextEventsController, EventsController, EventDetailController],
  providers: [
    GuestChangesRepository,
    GuestChangesService,
    GuestEventsRepository,
    GuestEventsService,
    NextEventsService,
  ],
  exports: [
    CalendarModule,
    DetailsModule,
    CheckInModule,
    ReservationsModule,
    SeriesModule,
    WaitingListModule,
  ],
})
export class EventsModule {}
