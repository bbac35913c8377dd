import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { ProfileModule } from '../profile/index.js';
import { CancellationController } from './cancellation.controller.js';
import { CancellationService } from './cancellation.service.js';
import { CheckoutController } from './checkout.controller.js';
import { CheckoutService } from './checkout.service.js';
import { DeskPaymentsRepository } from './desk-payments.repository.js';
import { DeskPaymentsService } from './desk-payments.service.js';
import { EventCancellationService } from './event-cancellation.service.js';
import { FulfilmentService } from './fulfilment.service.js';
import { HoldChecksService } from './hold-checks.service.js';
import { HoldsService } from './holds.service.js';
import { PaymentListsRepository } from './payment-lists.repository.js';
import { PaymentsRepository } from './payments.repository.js';
import { PaymentsService } from './payments.service.js';
import { ProviderEventsService } from './provider-events.service.js';
import { ProviderLogChecksService } from './provider-log-checks.service.js';
import { ProviderLogRepository } from './provider-log.repository.js';
import { ReconciliationService } from './reconciliation.service.js';
import { RefundChecksService } from './refund-checks.service.js';
import { RefundOrdersService } from './refund-orders.service.js';
import { RefundsRepository } from './refunds.repository.js';
import { RefundsService } from './refunds.service.js';
import { SandboxModule } from './sandbox.module.js';
import { StripeGateway } from './stripe.gateway.js';
import { WebhookController } from './webhook.controller.js';

/** Money: from the payment page to the paid place, and back again. */
@Module({
  imports: [AuthModule, EventsModule, ProfileModule, SandboxModule],
  controllers: [CheckoutController, CancellationController, WebhookController],
  providers: [
    StripeGateway,
    PaymentsRepository,
    RefundsRepository,
    PaymentListsRepository,
    ProviderLogRepository,
    RefundOrdersService,
    FulfilmentService,
    HoldsService,
    CheckoutService,
    RefundsService,
    CancellationService,
    EventCancellationService,
    ProviderEventsService,
    HoldChecksService,
    ProviderLogChecksService,
    RefundChecksService,
    ReconciliationService,
    PaymentsService,
    DeskPaymentsRepository,
    DeskPaymentsService,
  ],
  exports: [PaymentsService, DeskPaymentsService, ReconciliationService],
})
export class PaymentsModule {}
