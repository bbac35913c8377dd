import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/index.js';
import { CheckoutModule } from '../checkout/index.js';
import { RefundsModule } from '../refunds/index.js';
import { AccountCancellationService } from './account-cancellation.service.js';
import { CancellationController } from './cancellation.controller.js';
import { CancellationService } from './cancellation.service.js';
import { EventCancellationService } from './event-cancellation.service.js';

@Module({
  imports: [CheckoutModule, EventsModule, RefundsModule],
  controllers: [CancellationController],
  providers: [AccountCancellationService, CancellationService, EventCancellationService],
  exports: [AccountCancellationService, CancellationService, EventCancellationService],
})
export class CancellationModule {}
