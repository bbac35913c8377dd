import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { EventsModule } from '../../events/index.js';
import { AdminVenuesService } from './admin-venues.service.js';
import { VenuesController } from './venues.controller.js';

@Module({
  imports: [AuditModule, EventsModule],
  controllers: [VenuesController],
  providers: [AdminVenuesService],
})
export class AdminVenuesModule {}
