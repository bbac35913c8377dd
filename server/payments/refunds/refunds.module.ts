import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../events/index.js';
import { ProviderModule } from '../provider/index.js';
import { RecordsModule } from '../records/index.js';
import { RefundRequestsService } from './refund-requests.service.js';
import { RefundEntity } from './refund.entity.js';
import { RefundsRepository } from './refunds.repository.js';
import { RefundsService } from './refunds.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([RefundEntity]), EventsModule, ProviderModule, RecordsModule],
  providers: [RefundsRepository, RefundRequestsService, RefundsService],
  exports: [RefundRequestsService, RefundsService],
})
export class RefundsModule {}
