import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/index.js';
import { CheckoutModule } from '../checkout/index.js';
import { RecordsModule } from '../records/index.js';
import { RefundsModule } from '../refunds/index.js';
import { AccountCancellationService } from './account-cancellation.service.js';
import { CancellationController } from './cancellation.controller.js';
import { CancellationService } from './cancellation.service.js';
import { EventCancellationService } from './event-cancellation.service.js';
import { UnconfirmedPlacesJob } from './unconfirmed-places.job.js';

@Module({
  imports: [CheckoutModule, EventsModule, RecordsModule, RefundsModule],
  controllers: [CancellationController],
  providers: [
    AccountCancellationService,
    CancellationService,
    EventCancellationService,
    UnconfirmedPlacesJob,
  ],
  exports: [AccountCancellationService, CancellationService, EventCancellationService],
})
export class CancellationModule {}
