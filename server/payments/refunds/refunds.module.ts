import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/index.js';
import { ProviderModule } from '../provider/index.js';
import { RecordsModule } from '../records/index.js';
import { RefundRequestsService } from './refund-requests.service.js';
import { RefundsController } from './refunds.controller.js';
import { RefundsRepository } from './refunds.repository.js';
import { RefundsService } from './refunds.service.js';

@Module({
  imports: [EventsModule, ProviderModule, RecordsModule],
  controllers: [RefundsController],
  providers: [RefundsRepository, RefundRequestsService, RefundsService],
  exports: [RefundRequestsService, RefundsService],
})
export class RefundsModule {}
