import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/index.js';
import { EventsModule } from '../../events/index.js';
import { ProfileModule } from '../../profile/index.js';
import { ProviderModule } from '../provider/index.js';
import { ReceiptsModule } from '../receipts/index.js';
import { RecordsModule } from '../records/index.js';
import { RefundsModule } from '../refunds/index.js';
import { OwnerlessService } from './ownerless.service.js';

@Module({
  imports: [
    AuthModule,
    EventsModule,
    ProfileModule,
    ProviderModule,
    ReceiptsModule,
    RecordsModule,
    RefundsModule,
  ],
  providers: [OwnerlessService],
  exports: [OwnerlessService],
})
export class OwnerlessModule {}
