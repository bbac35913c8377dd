import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { AttendanceRepository } from './attendance.repository.js';
import { AttendanceService } from './attendance.service.js';
import { CheckInsRepository } from './check-ins.repository.js';
import { CheckInsService } from './check-ins.service.js';
import { EventListsRepository } from './event-lists.repository.js';
import { EventStatisticsRepository } from './event-statistics.repository.js';
import { EventsController } from './events.controller.js';
import { EventsRepository } from './events.repository.js';
import { EventsService } from './events.service.js';
import { HostsRepository } from './hosts.repository.js';
import { HostsService } from './hosts.service.js';
import { PlaceMovesRepository } from './place-moves.repository.js';
import { PlaceMovesService } from './place-moves.service.js';
import { PlacesRepository } from './places.repository.js';
import { PlacesService } from './places.service.js';
import { ReservationsRepository } from './reservations.repository.js';
import { ReservationsService } from './reservations.service.js';
import { SeatsRepository } from './seats.repository.js';
import { SeriesJob } from './series.job.js';
import { SeriesRepository } from './series.repository.js';
import { SeriesService } from './series.service.js';
import { Tickets } from './tickets.js';

/** Evenings, their seats, who has reserved one, and who stands at the door. */
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
    PlaceMovesRepository,
    PlaceMovesService,
    PlacesRepository,
    PlacesService,
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
    PlaceMovesService,
    PlacesService,
    ReservationsService,
    SeriesService,
    Tickets,
  ],
})
export class EventsModule {}
