import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/index.js';
import { CheckoutModule } from '../checkout/index.js';
import { FulfilmentModule } from '../fulfilment/index.js';
import { ReceiptsModule } from '../receipts/index.js';
import { RecordsModule } from '../records/index.js';
import { RefundsModule } from '../refunds/index.js';
import { WalkInsService } from './walk-ins.service.js';

@Module({
  imports: [CheckoutModule, EventsModule, FulfilmentModule, ReceiptsModule, RecordsModule, RefundsModule],
  providers: [WalkInsService],
  exports: [WalkInsService],
})
export class WalkInsModule {}
