import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/index.js';
import { EventsModule } from '../../events/index.js';
import { ProfileModule } from '../../profile/index.js';
import { ReferralsModule } from '../../referrals/index.js';
import { CodesModule } from '../codes/index.js';
import { CreditsModule } from '../credits/index.js';
import { FulfilmentModule } from '../fulfilment/index.js';
import { OwnerlessModule } from '../ownerless/index.js';
import { ProviderModule } from '../provider/index.js';
import { RecordsModule } from '../records/index.js';
import { RefundsModule } from '../refunds/index.js';
import { CheckoutController } from './checkout.controller.js';
import { CheckoutService } from './checkout.service.js';
import { HoldsService } from './holds.service.js';
import { PricesController } from './prices.controller.js';
import { PricingService } from './pricing.service.js';
import { WaitingListController } from './waiting-list.controller.js';

@Module({
  imports: [
    AuthModule,
    CodesModule,
    CreditsModule,
    EventsModule,
    FulfilmentModule,
    OwnerlessModule,
    ProfileModule,
    ProviderModule,
    RecordsModule,
    ReferralsModule,
    RefundsModule,
  ],
  controllers: [CheckoutController, PricesController, WaitingListController],
  providers: [CheckoutService, HoldsService, PricingService],
  exports: [HoldsService],
})
export class CheckoutModule {}
