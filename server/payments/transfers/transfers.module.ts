import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/index.js';
import { EventsModule } from '../../events/index.js';
import { CheckoutModule } from '../checkout/index.js';
import { RecordsModule } from '../records/index.js';
import { RefundsModule } from '../refunds/index.js';
import { TransfersService } from './transfers.service.js';

@Module({
  imports: [AuthModule, CheckoutModule, EventsModule, RecordsModule, RefundsModule],
  providers: [TransfersService],
  exports: [TransfersService],
})
export class TransfersModule {}
