import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProviderModule } from '../provider/index.js';
import { BalanceEntryEntity } from './balance-entry.entity.js';
import { BalanceRepository } from './balance.repository.js';
import { BalanceService } from './balance.service.js';
import { BalanceSyncEntity } from './balance-sync.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([BalanceEntryEntity, BalanceSyncEntity]), ProviderModule],
  providers: [BalanceRepository, BalanceService],
  exports: [BalanceService],
})
export class BalanceModule {}
