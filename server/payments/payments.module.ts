import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { ProfileModule } from '../profile/index.js';
import { CancellationController } from './refunds/cancellation.controller.js';
import { CancellationService } from './refunds/cancellation.service.js';
import { CheckoutController } from './checkout/checkout.controller.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { OrganiserPaymentsService } from './organiser-payments.service.js';
import { EventCancellationService } from './refunds/event-cancellation.service.js';
import { FulfilmentService } from './fulfilment/fulfilment.service.js';
import { HoldReconciler } from './reconciliation/hold-reconciler.js';
import { HoldsService } from './checkout/holds.service.js';
import { PaymentsRepository } from './fulfilment/payments.repository.js';
import { PaymentsService } from './payments.service.js';
import { WebhookEventsService } from './fulfilment/webhook-events.service.js';
import { ProviderEventReconciler } from './reconciliation/provider-event-reconciler.js';
import { WebhookEventsRepository } from './reconciliation/provider-events.repository.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { RefundReconciler } from './reconciliation/refund-reconciler.js';
import { RefundRequestsService } from './refunds/refund-requests.service.js';
import { RefundsRepository } from './refunds/refunds.repository.js';
import { RefundsService } from './refunds/refunds.service.js';
import { SandboxModule } from './provider/sandbox.module.js';
import { StripeGateway } from './provider/stripe.gateway.js';
import { WebhookController } from './fulfilment/webhook.controller.js';

/** Money: from the payment page to the paid place, and back again. */
@Module({
  imports: [AuthModule, EventsModule, ProfileModule, SandboxModule],
  controllers: [CheckoutController, CancellationController, WebhookController],
  providers: [
    StripeGateway,
    PaymentsRepository,
    RefundsRepository,
    WebhookEventsRepository,
    RefundRequestsService,
    FulfilmentService,
    HoldsService,
    CheckoutService,
    RefundsService,
    CancellationService,
    EventCancellationService,
    WebhookEventsService,
    HoldReconciler,
    ProviderEventReconciler,
    RefundReconciler,
    ReconciliationService,
    PaymentsService,
    OrganiserPaymentsService,
  ],
  exports: [PaymentsService, OrganiserPaymentsService, ReconciliationService],
})
export class PaymentsModule {}
