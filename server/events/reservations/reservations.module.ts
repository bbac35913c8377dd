import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/index.js';
import { BookableEventsRepository } from './bookable-events.repository.js';
import { BookingService } from './booking.service.js';
import { PostponementService } from './postponement.service.js';
import { ReservationHistoryRepository } from './reservation-history.repository.js';
import { ReservationListsRepository } from './reservation-lists.repository.js';
import { ReservationsRepository } from './reservations.repository.js';
import { ReservationsService } from './reservations.service.js';

@Module({
  imports: [CalendarModule],
  providers: [
    BookableEventsRepository,
    BookingService,
    PostponementService,
    ReservationHistoryRepository,
    ReservationListsRepository,
    ReservationsRepository,
    ReservationsService,
  ],
  exports: [BookingService, PostponementService, ReservationsService],
})
export class ReservationsModule {}
