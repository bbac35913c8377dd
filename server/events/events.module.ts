import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { AttendanceRepository } from './check-in/attendance.repository.js';
import { AttendanceService } from './check-in/attendance.service.js';
import { CheckInsRepository } from './check-in/check-ins.repository.js';
import { CheckInsService } from './check-in/check-ins.service.js';
import { EventListsRepository } from './calendar/event-lists.repository.js';
import { EventStatisticsRepository } from '../reporting/event-statistics.repository.js';
import { EventsController } from './events.controller.js';
import { EventsRepository } from './calendar/events.repository.js';
import { EventsService } from './calendar/events.service.js';
import { HostsRepository } from './check-in/hosts.repository.js';
import { HostsService } from './check-in/hosts.service.js';
import { ReservationTransfersRepository } from './reservations/reservation-transfers.repository.js';
import { ReservationTransfersService } from './reservations/reservation-transfers.service.js';
import { ReservationListsRepository } from './reservations/reservation-lists.repository.js';
import { BookingService } from './reservations/booking.service.js';
import { ReservationsRepository } from './reservations/reservations.repository.js';
import { ReservationsService } from './reservations/reservations.service.js';
import { SeatsRepository } from './calendar/seats.repository.js';
import { SeriesJob } from './series/series.job.js';
import { SeriesRepository } from './series/series.repository.js';
import { SeriesService } from './series/series.service.js';
import { Tickets } from './check-in/tickets.js';

/** Events, their seats, who has reserved one, and who stands at the door. */
@Module({
  imports: [AuthModule],
  controllers: [EventsController],
  providers: [
    AttendanceRepository,
    AttendanceService,
    CheckInsRepository,
    CheckInsService,
    EventListsRepository,
    EventStatisticsRepository,
    EventsRepository,
    EventsService,
    HostsRepository,
    HostsService,
    ReservationTransfersRepository,
    ReservationTransfersService,
    ReservationListsRepository,
    BookingService,
    ReservationsRepository,
    ReservationsService,
    SeatsRepository,
    SeriesJob,
    SeriesRepository,
    SeriesService,
    Tickets,
  ],
  exports: [
    AttendanceService,
    CheckInsService,
    EventStatisticsRepository,
    EventsService,
    HostsService,
    ReservationTransfersService,
    BookingService,
    ReservationsService,
    SeriesService,
    Tickets,
  ],
})
export class EventsModule {}
