import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/index.js';
import { EventsModule } from '../../events/index.js';
import { ProfileModule } from '../../profile/index.js';
import { FulfilmentModule } from '../fulfilment/index.js';
import { ProviderModule } from '../provider/index.js';
import { RecordsModule } from '../records/index.js';
import { RefundsModule } from '../refunds/index.js';
import { CheckoutController } from './checkout.controller.js';
import { CheckoutService } from './checkout.service.js';
import { HoldsService } from './holds.service.js';
import { WaitingListController } from './waiting-list.controller.js';

@Module({
  imports: [
    AuthModule,
    EventsModule,
    FulfilmentModule,
    ProfileModule,
    ProviderModule,
    RecordsModule,
    RefundsModule,
  ],
  controllers: [CheckoutController, WaitingListController],
  providers: [CheckoutService, HoldsService],
  exports: [HoldsService],
})
export class CheckoutModule {}
