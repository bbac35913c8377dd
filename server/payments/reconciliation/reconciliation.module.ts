import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../events/index.js';
import { CancellationModule } from '../cancellation/index.js';
import { CheckoutModule } from '../checkout/index.js';
import { FulfilmentModule } from '../fulfilment/index.js';
import { ProviderModule } from '../provider/index.js';
import { RecordsModule } from '../records/index.js';
import { RefundsModule } from '../refunds/index.js';
import { CancelledEventReconciler } from './cancelled-event-reconciler.js';
import { HoldReconciler } from './hold-reconciler.js';
import { ProviderEventCursorEntity } from './provider-event-cursor.entity.js';
import { ProviderEventCursor } from './provider-event-cursor.js';
import { ProviderEventReconciler } from './provider-event-reconciler.js';
import { ReconciliationService } from './reconciliation.service.js';
import { RefundReconciler } from './refund-reconciler.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ProviderEventCursorEntity]),
    CancellationModule,
    CheckoutModule,
    EventsModule,
    FulfilmentModule,
    ProviderModule,
    RecordsModule,
    RefundsModule,
  ],
  providers: [
    CancelledEventReconciler,
    HoldReconciler,
    ProviderEventCursor,
    ProviderEventReconciler,
    ReconciliationService,
    RefundReconciler,
  ],
  exports: [ReconciliationService],
})
export class ReconciliationModule {}
