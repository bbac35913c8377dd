import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/index.js';
import { ProfileModule } from '../../profile/index.js';
import { CardsModule } from '../cards/index.js';
import { DisputesModule } from '../disputes/index.js';
import { OwnerlessModule } from '../ownerless/index.js';
import { ProviderModule } from '../provider/index.js';
import { ReceiptsModule } from '../receipts/index.js';
import { RecordsModule } from '../records/index.js';
import { RefundsModule } from '../refunds/index.js';
import { FulfilmentService } from './fulfilment.service.js';
import { PaidTransfers } from './paid-transfers.js';
import { SessionClaims } from './session-claims.js';
import { WebhookEventsService } from './webhook-events.service.js';
import { WebhookController } from './webhook.controller.js';

@Module({
  imports: [
    CardsModule,
    DisputesModule,
    EventsModule,
    OwnerlessModule,
    ProfileModule,
    ProviderModule,
    ReceiptsModule,
    RecordsModule,
    RefundsModule,
  ],
  controllers: [WebhookController],
  providers: [FulfilmentService, PaidTransfers, SessionClaims, WebhookEventsService],
  exports: [FulfilmentService, WebhookEventsService],
})
export class FulfilmentModule {}
