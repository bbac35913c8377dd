import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../../auth/index.js';
import { CalendarModule } from '../calendar/index.js';
import { ReservationsModule } from '../reservations/index.js';
import { AttendanceRepository } from './attendance.repository.js';
import { AttendanceService } from './attendance.service.js';
import { CheckInsRepository } from './check-ins.repository.js';
import { CheckInsService } from './check-ins.service.js';
import { HostsRepository } from './hosts.repository.js';
import { HostsService } from './hosts.service.js';
import { KeptKeyEntity } from './kept-key.entity.js';
import { KeptKeysRepository } from './kept-keys.repository.js';
import { Tickets } from './tickets.js';
import { EventHostEntity } from './event-host.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([EventHostEntity, KeptKeyEntity]),
    AuthModule,
    CalendarModule,
    ReservationsModule,
  ],
  providers: [
    AttendanceRepository,
    AttendanceService,
    CheckInsRepository,
    CheckInsService,
    HostsRepository,
    HostsService,
    KeptKeysRepository,
    Tickets,
  ],
  exports: [AttendanceService, CheckInsService, HostsService, Tickets],
})
export class CheckInModule {}
