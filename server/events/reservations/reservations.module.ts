import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../../auth/index.js';
import { CalendarModule } from '../calendar/index.js';
import { BookableEventsRepository } from './bookable-events.repository.js';
import { BookingService } from './booking.service.js';
import { GivenUpSeatEntity, HoldAddressEntity } from './hold-address.entity.js';
import { HoldLimitsRepository } from './hold-limits.repository.js';
import { HoldLimitsService } from './hold-limits.service.js';
import { PostponementService } from './postponement.service.js';
import { ReservationHistoryRepository } from './reservation-history.repository.js';
import { ReservationListsRepository } from './reservation-lists.repository.js';
import { ReservationsRepository } from './reservations.repository.js';
import { ReservationsService } from './reservations.service.js';
import { ReservationEntity } from './reservation.entity.js';
import { SeatTaker } from './seat-taker.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([GivenUpSeatEntity, HoldAddressEntity, ReservationEntity]),
    AuthModule,
    CalendarModule,
  ],
  providers: [
    BookableEventsRepository,
    BookingService,
    HoldLimitsRepository,
    HoldLimitsService,
    PostponementService,
    ReservationHistoryRepository,
    ReservationListsRepository,
    ReservationsRepository,
    ReservationsService,
    SeatTaker,
  ],
  exports: [BookingService, HoldLimitsService, PostponementService, ReservationsService],
})
export class ReservationsModule {}
