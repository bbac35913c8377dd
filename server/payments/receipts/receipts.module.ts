import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../../auth/index.js';
import { EventsModule } from '../../events/index.js';
import { ProfileModule } from '../../profile/index.js';
import { RecordsModule } from '../records/index.js';
import { ReceiptAddressEntity } from './receipt-address.entity.js';
import { ReceiptNumberEntity } from './receipt-number.entity.js';
import { ReceiptEntity } from './receipt.entity.js';
import { ReceiptsController } from './receipts.controller.js';
import { ReceiptsRepository } from './receipts.repository.js';
import { ReceiptsService } from './receipts.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ReceiptAddressEntity, ReceiptEntity, ReceiptNumberEntity]),
    AuthModule,
    EventsModule,
    ProfileModule,
    RecordsModule,
  ],
  controllers: [ReceiptsController],
  providers: [ReceiptsRepository, ReceiptsService],
  exports: [ReceiptsService],
})
export class ReceiptsModule {}
