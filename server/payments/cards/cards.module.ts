import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/index.js';
import { EventsModule } from '../../events/index.js';
import { ProviderModule } from '../provider/index.js';
import { RecordsModule } from '../records/index.js';
import { BlockedCardsService } from './blocked-cards.service.js';

@Module({
  imports: [AuthModule, EventsModule, ProviderModule, RecordsModule],
  providers: [BlockedCardsService],
  exports: [BlockedCardsService],
})
export class CardsModule {}
