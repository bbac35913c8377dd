import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../events/index.js';
import { CancellationModule } from '../cancellation/index.js';
import { CheckoutModule } from '../checkout/index.js';
import { FulfilmentModule } from '../fulfilment/index.js';
import { ProviderModule } from '../provider/index.js';
import { RecordsModule } from '../records/index.js';
import { RefundsModule } from '../refunds/index.js';
import { DisputesModule } from '../disputes/index.js';
import { Findings } from './findings.js';
import { CancelledEventReconciler } from './cancelled-event-reconciler.js';
import { HoldReconciler } from './hold-reconciler.js';
import { ProviderEventCursorEntity } from './provider-event-cursor.entity.js';
import { ProviderEventCursor } from './provider-event-cursor.js';
import { ProviderWalkCursor } from './provider-walk-cursor.js';
import { ProviderWalkEntity } from './provider-walk.entity.js';
import { ProviderWalkService } from './provider-walk.service.js';
import { ProviderEventReconciler } from './provider-event-reconciler.js';
import { ReconciliationService } from './reconciliation.service.js';
import { RefundReconciler } from './refund-reconciler.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ProviderEventCursorEntity, ProviderWalkEntity]),
    CancellationModule,
    CheckoutModule,
    DisputesModule,
    EventsModule,
    FulfilmentModule,
    ProviderModule,
    RecordsModule,
    RefundsModule,
  ],
  providers: [
    CancelledEventReconciler,
    HoldReconciler,
    Findings,
    ProviderEventCursor,
    ProviderWalkCursor,
    ProviderWalkService,
    ProviderEventReconciler,
    ReconciliationService,
    RefundReconciler,
  ],
  exports: [ProviderWalkService, ReconciliationService],
})
export class ReconciliationModule {}
