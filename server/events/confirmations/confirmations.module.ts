import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/index.js';
import { CheckInModule } from '../check-in/index.js';
import { ReservationsModule } from '../reservations/index.js';
import { AttendanceController } from './attendance.controller.js';
import { ConfirmationsController } from './confirmations.controller.js';
import { ConfirmationsRepository } from './confirmations.repository.js';
import { ConfirmationsService } from './confirmations.service.js';

@Module({
  imports: [CalendarModule, CheckInModule, ReservationsModule],
  controllers: [AttendanceController, ConfirmationsController],
  providers: [ConfirmationsRepository, ConfirmationsService],
  exports: [ConfirmationsService],
})
export class ConfirmationsModule {}
