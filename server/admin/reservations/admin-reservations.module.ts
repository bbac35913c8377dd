import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { EventsModule } from '../../events/index.js';
import { PaymentsModule } from '../../payments/index.js';
import { ProfileModule } from '../../profile/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { AdminReservationsController } from './admin-reservations.controller.js';
import { AdminTransfersService } from './admin-transfers.service.js';
import { AdminReservationsService } from './admin-reservations.service.js';
import { ReservationViewsService } from './reservation-views.service.js';

@Module({
  imports: [AuditModule, AuthModule, EventsModule, PaymentsModule, ProfileModule, ReportingModule],
  controllers: [AdminReservationsController],
  providers: [AdminTransfersService, AdminReservationsService, ReservationViewsService],
})
export class AdminReservationsModule {}
