import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { EventsModule } from '../../events/index.js';
import { PaymentsModule } from '../../payments/index.js';
import { ProfileModule } from '../../profile/index.js';
import { AdminCodesService } from './admin-codes.service.js';
import { AdminCreditsService } from './admin-credits.service.js';
import { AdminEarlyPricesService } from './admin-early-prices.service.js';
import { CodesController } from './codes.controller.js';
import { CreditsController } from './credits.controller.js';
import { EarlyPricesController } from './early-prices.controller.js';

@Module({
  imports: [AuditModule, AuthModule, EventsModule, PaymentsModule, ProfileModule],
  controllers: [CodesController, CreditsController, EarlyPricesController],
  providers: [AdminCodesService, AdminCreditsService, AdminEarlyPricesService],
})
export class AdminPricesModule {}
