import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/index.js';
import { RecordsModule } from '../records/index.js';
import { RefundsModule } from '../refunds/index.js';
import { DisputesService } from './disputes.service.js';

@Module({
  imports: [ProviderModule, RecordsModule, RefundsModule],
  providers: [DisputesService],
  exports: [DisputesService],
})
export class DisputesModule {}
