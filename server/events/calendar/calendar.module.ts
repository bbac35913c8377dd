import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsRepository } from './events.repository.js';
import { EventsService } from './events.service.js';
import { EventSeatsEntity } from './event-seats.entity.js';
import { EventEntity } from './event.entity.js';
import { KeptSeats } from './kept-seats.js';

@Module({
  imports: [TypeOrmModule.forFeature([EventSeatsEntity, EventEntity])],
  providers: [EventsRepository, EventsService, KeptSeats],
  exports: [EventsService, KeptSeats],
})
export class CalendarModule {}
