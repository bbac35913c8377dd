import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CalendarModule } from '../calendar/index.js';
import { ReservationsModule } from '../reservations/index.js';
import { OrganisedListService } from './organised-list.service.js';
import { SeatOffersService } from './seat-offers.service.js';
import { WaitingEntryEntity } from './waiting-entry.entity.js';
import { WaitingListJob } from './waiting-list.job.js';
import { WaitingListRepository } from './waiting-list.repository.js';
import { WaitingListService } from './waiting-list.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([WaitingEntryEntity]), CalendarModule, ReservationsModule],
  providers: [
    OrganisedListService,
    SeatOffersService,
    WaitingListJob,
    WaitingListRepository,
    WaitingListService,
  ],
  exports: [OrganisedListService, WaitingListService],
})
export class WaitingListModule {}
