import { Module } from '@nestjs/common';
import { CalendarModule } from './calendar/index.js';
import { CheckInModule } from './check-in/index.js';
import { ConfirmationsModule } from './confirmations/index.js';
import { DetailsModule } from './details/index.js';
import { EventDecisionsModule } from './decisions/index.js';
import { EarlyPricesModule } from './early-prices/index.js';
import { EventDetailController } from './event-detail.controller.js';
import { EventsController } from './events.controller.js';
import { EventFriendsModule } from './friends/index.js';
import { GuestChangesRepository } from './guest-changes.repository.js';
import { GuestChangesService } from './guest-changes.service.js';
import { GuestEventsRepository } from './guest-events.repository.js';
import { ListedEventsRepository } from './listed-events.repository.js';
import { GuestEventsService } from './guest-events.service.js';
import { NextEventsController } from './next-events.controller.js';
import { NextEventsService } from './next-events.service.js';
import { PlanningModule } from './planning/index.js';
import { ReservationsModule } from './reservations/index.js';
import { SeriesModule } from './series/index.js';
import { VenuesModule } from './venues/index.js';
import { WaitingListModule } from './waiting-list/index.js';

/** Events, reservations and their seats, the waiting list, check-in and series. */
@Module({
  imports: [
    CalendarModule,
    ConfirmationsModule,
    DetailsModule,
    EarlyPricesModule,
    EventDecisionsModule,
    EventFriendsModule,
    CheckInModule,
    ReservationsModule,
    PlanningModule,
    SeriesModule,
    VenuesModule,
    WaitingListModule,
  ],
  // `next` before the paths with an id
  controllers: [NextEventsController, EventsController, EventDetailController],
  providers: [
    GuestChangesRepository,
    GuestChangesService,
    GuestEventsRepository,
    ListedEventsRepository,
    GuestEventsService,
    NextEventsService,
  ],
  exports: [
    CalendarModule,
    ConfirmationsModule,
    DetailsModule,
    EarlyPricesModule,
    EventDecisionsModule,
    EventFriendsModule,
    CheckInModule,
    ReservationsModule,
    PlanningModule,
    SeriesModule,
    VenuesModule,
    WaitingListModule,
  ],
})
export class EventsModule {}
