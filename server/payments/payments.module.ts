import { Module } from '@nestjs/common';
import { EventsModule } from '../events/index.js';
import { ProfileModule } from '../profile/index.js';
import { BalanceModule } from './balance/index.js';
import { CancellationModule } from './cancellation/index.js';
import { CardsModule } from './cards/index.js';
import { CodesModule } from './codes/index.js';
import { CreditsModule } from './credits/index.js';
import { CheckoutModule } from './checkout/index.js';
import { DisputesModule } from './disputes/index.js';
import { TransfersModule } from './transfers/index.js';
import { EventJoinsService } from './event-joins.service.js';
import { OwnerlessModule } from './ownerless/index.js';
import { PaymentsService } from './payments.service.js';
import { ProviderModule } from './provider/index.js';
import { ReconciliationModule } from './reconciliation/index.js';
import { ReceiptsModule } from './receipts/index.js';
import { RecordsModule } from './records/index.js';
import { RefundsModule } from './refunds/index.js';
import { SandboxBooks } from './sandbox-books.service.js';
import { WalkInsModule } from './walk-ins/index.js';

/** Payments: checkout, fulfilment, cancellation, refunds and reconciliation. */
@Module({
  imports: [
    BalanceModule,
    CancellationModule,
    CardsModule,
    CheckoutModule,
    CodesModule,
    CreditsModule,
    DisputesModule,
    EventsModule,
    TransfersModule,
    OwnerlessModule,
    ProfileModule,
    ProviderModule,
    ReconciliationModule,
    ReceiptsModule,
    RecordsModule,
    RefundsModule,
    WalkInsModule,
  ],
  providers: [EventJoinsService, PaymentsService, SandboxBooks],
  exports: [
    BalanceModule,
    CancellationModule,
    CodesModule,
    CreditsModule,
    EventJoinsService,
    PaymentsService,
    ReceiptsModule,
    ReconciliationModule,
    RecordsModule,
    SandboxBooks,
    WalkInsModule,
  ],
})
export class PaymentsModule {}
