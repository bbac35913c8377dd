import { Module } from '@nestjs/common';
import { EventsModule } from '../events/index.js';
import { CancellationModule } from './cancellation/index.js';
import { CardsModule } from './cards/index.js';
import { CheckoutModule } from './checkout/index.js';
import { PaymentsService } from './payments.service.js';
import { ProviderModule } from './provider/index.js';
import { ReconciliationModule } from './reconciliation/index.js';
import { RecordsModule } from './records/index.js';
import { RefundsModule } from './refunds/index.js';

/** Payments: checkout, fulfilment, cancellation, refunds and reconciliation. */
@Module({
  imports: [
    CancellationModule,
    CardsModule,
    CheckoutModule,
    EventsModule,
    ProviderModule,
    ReconciliationModule,
    RecordsModule,
    RefundsModule,
  ],
  providers: [PaymentsService],
  exports: [CancellationModule, PaymentsService, ReconciliationModule],
})
export class PaymentsModule {}
