import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { EventChangeEntity, EventEntity } from './calendar/event.entity.js';
import { EventsService } from './calendar/events.service.js';
import { AttendanceService } from './check-in/attendance.service.js';
import { CheckInsService } from './check-in/check-ins.service.js';
import { EventHostEntity, KeptKeyEntity } from './check-in/check-in.entity.js';
import { HostsService } from './check-in/hosts.service.js';
import { Tickets } from './check-in/tickets.service.js';
import { AttendanceController, ConfirmationsController } from './confirmations/confirmations.controller.js';
import { ConfirmationsService } from './confirmations/confirmations.service.js';
import { EventDecisionEntity } from './decisions/event-decision.entity.js';
import { EventDecisionsService } from './decisions/event-decisions.service.js';
import { EventDetailsEntity } from './details/event-details.entity.js';
import { EventPages } from './details/event-pages.service.js';
import { EarlyPriceEntity } from './early-prices/early-price.entity.js';
import { EarlyPricesService } from './early-prices/early-prices.service.js';
import { EventDetailController, EventsController, NextEventsController } from './events.controller.js';
import { FriendInvitationEntity } from './friends/friend-invitation.entity.js';
import { FriendInvitationsRepository } from './friends/friend-invitations.repository.js';
import { FriendInvitationsService } from './friends/friend-invitations.service.js';
import { GuestEventsService } from './guest-events.service.js';
import { OwnEventsService } from './own-events.service.js';
import { DraftsService } from './planning/drafts.service.js';
import { SeriesPlansService } from './planning/series-plans.service.js';
import { BookingService } from './reservations/booking.service.js';
import { EventChanges } from './reservations/event-changes.service.js';
import { GivenUpSeatEntity, HoldAddressEntity } from './reservations/hold-address.entity.js';
import { HoldLimitsService } from './reservations/hold-limits.service.js';
import { ReservationEntity } from './reservations/reservation.entity.js';
import { ReservationsRepository } from './reservations/reservations.repository.js';
import { ReservationsService } from './reservations/reservations.service.js';
import { EventSeatsEntity } from './seats/event-seats.entity.js';
import { SeatsRepository } from './seats/index.js';
import {
  EventSeriesEntity,
  SeriesOccurrenceEntity,
  SeriesVenueEntity,
} from './series/event-series.entity.js';
import { SeriesService } from './series/series.service.js';
import { VenueEntity } from './venues/venue.entity.js';
import { VenuesService } from './venues/venues.service.js';
import { SeatOffersService } from './waiting-list/seat-offers.service.js';
import { WaitingEntryEntity } from './waiting-list/waiting-entry.entity.js';
import { WaitingListRepository } from './waiting-list/waiting-list.repository.js';
import { WaitingListService } from './waiting-list/waiting-list.service.js';

/** Used by other modules too. */
const SERVICES = [
  AttendanceService,
  BookingService,
  CheckInsService,
  ConfirmationsService,
  DraftsService,
  EarlyPricesService,
  EventChanges,
  EventDecisionsService,
  EventPages,
  EventsService,
  FriendInvitationsService,
  HostsService,
  ReservationsService,
  SeriesPlansService,
  SeriesService,
  Tickets,
  VenuesService,
  WaitingListService,
];

/** Events, reservations and their seats, the waiting list, check-in and series. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      EventChangeEntity,
      EventSeatsEntity,
      EventEntity,
      VenueEntity,
      EventHostEntity,
      KeptKeyEntity,
      GivenUpSeatEntity,
      HoldAddressEntity,
      ReservationEntity,
      EventDetailsEntity,
      EarlyPriceEntity,
      EventDecisionEntity,
      FriendInvitationEntity,
      WaitingEntryEntity,
      EventSeriesEntity,
      SeriesOccurrenceEntity,
      SeriesVenueEntity,
    ]),
    AuthModule,
  ],
  controllers: [
    NextEventsController,
    EventsController,
    EventDetailController,
    AttendanceController,
    ConfirmationsController,
  ],
  providers: [
    ...SERVICES,
    FriendInvitationsRepository,
    GuestEventsService,
    HoldLimitsService,
    OwnEventsService,
    ReservationsRepository,
    SeatOffersService,
    SeatsRepository,
    WaitingListRepository,
  ],
  exports: SERVICES,
})
export class EventsModule {}
