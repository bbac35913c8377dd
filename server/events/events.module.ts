import { Module } from '@nestjs/common';
import { EventsController } from './events.controller.js';
import { EventsRepository } from './events.repository.js';
import { EventsService } from './events.service.js';
import { PlacesRepository } from './places.repository.js';
import { PlacesService } from './places.service.js';
import { ReservationsRepository } from './reservations.repository.js';
import { ReservationsService } from './reservations.service.js';
import { SeatsRepository } from './seats.repository.js';

/** Evenings, their seats, and who has reserved one. */
@Module({
  controllers: [EventsController],
  providers: [
    EventsRepository,
    EventsService,
    PlacesRepository,
    PlacesService,
    ReservationsRepository,
    ReservationsService,
    SeatsRepository,
  ],
  exports: [EventsService, PlacesService, ReservationsService],
})
export class EventsModule {}
