import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { MatchingModule } from '../matching/index.js';
import { PaymentsModule } from '../payments/index.js';
import { ProfileModule } from '../profile/index.js';
import { AdminEventsController } from './admin-events.controller.js';
import { AdminMatchingController } from './admin-matching.controller.js';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { AdminReservationsController } from './admin-reservations.controller.js';
import { AdminReservationsService } from './admin-reservations.service.js';

@Module({
  imports: [AuthModule, EventsModule, ProfileModule, PaymentsModule, MatchingModule],
  controllers: [
    AdminEventsController,
    AdminReservationsController,
    AdminPaymentsController,
    AdminMatchingController,
  ],
  providers: [AdminReservationsService],
})
export class AdminModule {}
