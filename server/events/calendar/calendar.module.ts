import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { VenuesModule } from '../venues/index.js';
import { EventChangeEntity } from './event-change.entity.js';
import { EventChangesRepository } from './event-changes.repository.js';
import { EventChanges } from './event-changes.js';
import { EventsRepository } from './events.repository.js';
import { EventsService } from './events.service.js';
import { EventSeatsEntity } from './event-seats.entity.js';
import { EventEntity } from './event.entity.js';
import { KeptSeats } from './kept-seats.js';

@Module({
  imports: [TypeOrmModule.forFeature([EventChangeEntity, EventSeatsEntity, EventEntity]), VenuesModule],
  providers: [EventChanges, EventChangesRepository, EventsRepository, EventsService, KeptSeats],
  exports: [EventChanges, EventsService, KeptSeats],
})
export class CalendarModule {}
