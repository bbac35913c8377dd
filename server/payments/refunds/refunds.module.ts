import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../events/index.js';
import { CreditsModule } from '../credits/index.js';
import { ProviderModule } from '../provider/index.js';
import { ReceiptsModule } from '../receipts/index.js';
import { RecordsModule } from '../records/index.js';
import { FailedRefundsService } from './failed-refunds.service.js';
import { KeptMoney } from './kept-money.js';
import { PaymentOwners } from './payment-owners.js';
import { RefundRequestsService } from './refund-requests.service.js';
import { RefundEntity } from './refund.entity.js';
import { RefundsRepository } from './refunds.repository.js';
import { RefundsService } from './refunds.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([RefundEntity]),
    CreditsModule,
    EventsModule,
    ProviderModule,
    ReceiptsModule,
    RecordsModule,
  ],
  providers: [
    FailedRefundsService,
    KeptMoney,
    PaymentOwners,
    RefundsRepository,
    RefundRequestsService,
    RefundsService,
  ],
  exports: [FailedRefundsService, KeptMoney, PaymentOwners, RefundRequestsService, RefundsService],
})
export class RefundsModule {}
