import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CalendarModule } from '../calendar/index.js';
import { EarlyPriceEntity } from './early-price.entity.js';
import { EarlyPricesRepository } from './early-prices.repository.js';
import { EarlyPricesService } from './early-prices.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([EarlyPriceEntity]), CalendarModule],
  providers: [EarlyPricesRepository, EarlyPricesService],
  exports: [EarlyPricesService],
})
export class EarlyPricesModule {}
