import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { ProfileModule } from '../profile/index.js';
import { ReferralsModule } from '../referrals/index.js';
import { BalanceEntryEntity, BalanceSyncEntity } from './balance/balance-entry.entity.js';
import { BalanceService } from './balance/balance.service.js';
import { CancellationController } from './cancellation/cancellation.controller.js';
import { CancellationService } from './cancellation/cancellation.service.js';
import { UnconfirmedPlacesJob } from './cancellation/unconfirmed-places.job.js';
import { BlockedCardsService } from './cards/blocked-cards.service.js';
import { CheckoutController, PricesController } from './checkout/checkout.controller.js';
import { HoldsService } from './checkout/holds.service.js';
import { PricingService } from './checkout/pricing.service.js';
import { WaitingListController } from './checkout/waiting-list.controller.js';
import { CodesService } from './codes/codes.service.js';
import { PromotionCodeEntity } from './codes/promotion-code.entity.js';
import { CreditEntity, CreditUseEntity } from './credits/credit.entity.js';
import { OwnCreditsController } from './credits/credits.controller.js';
import { CreditsService } from './credits/credits.service.js';
import { FulfilmentService } from './fulfilment/fulfilment.service.js';
import { SessionClaims } from './fulfilment/session-claims.js';
import { WebhookEventsService } from './fulfilment/webhook-events.service.js';
import { WebhookController } from './fulfilment/webhook.controller.js';
import { OwnerlessService } from './ownerless/ownerless.service.js';
import { PaymentsService } from './payments.service.js';
import { ProviderMetrics } from './provider/provider-line.js';
import { SandboxHost } from './provider/sandbox-host.js';
import { StripeConnection, StripeGateway } from './provider/stripe.gateway.js';
import { ReceiptAddressEntity, ReceiptEntity, ReceiptNumberEntity } from './receipts/receipt.entity.js';
import { ReceiptsController } from './receipts/receipts.controller.js';
import { ReceiptsService } from './receipts/receipts.service.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { Findings } from './reconciliation/findings.js';
import {
  ProviderEventCursorEntity,
  ProviderWalkEntity,
} from './reconciliation/provider-event-cursor.entity.js';
import { ProviderWalkService } from './reconciliation/provider-walk.service.js';
import {
  DisputeEntity,
  PaymentEntity,
  OwnerlessPaymentEntity,
  RefundEntity,
  ReservationPriceEntity,
  ReservationTransferEntity,
  WebhookEventEntity,
} from './records/payment.entity.js';
import { PaymentRecords } from './records/payment-records.js';
import { ReservationPrices } from './records/reservation-prices.repository.js';
import { RefundRequestsService } from './refunds/refund-requests.service.js';
import { RefundsRepository } from './refunds/refunds.repository.js';
import { RefundsService } from './refunds/refunds.service.js';
import { TransfersService } from './transfers/transfers.service.js';
import { WalkInsService } from './walk-ins/walk-ins.service.js';

/** What other modules use. */
const SERVICES = [
  BalanceService,
  BlockedCardsService,
  CancellationService,
  CodesService,
  CreditsService,
  OwnerlessService,
  PaymentsService,
  ProviderWalkService,
  ReceiptsService,
  ReconciliationService,
  ReservationPrices,
  SandboxHost,
  TransfersService,
  WalkInsService,
];

/** Payments: checkout, fulfilment, cancellation, refunds and reconciliation. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      BalanceEntryEntity,
      BalanceSyncEntity,
      CreditEntity,
      CreditUseEntity,
      DisputeEntity,
      OwnerlessPaymentEntity,
      PaymentEntity,
      PromotionCodeEntity,
      ProviderEventCursorEntity,
      ProviderWalkEntity,
      ReceiptAddressEntity,
      ReceiptEntity,
      ReceiptNumberEntity,
      RefundEntity,
      ReservationPriceEntity,
      ReservationTransferEntity,
      WebhookEventEntity,
    ]),
    AuthModule,
    EventsModule,
    ProfileModule,
    ReferralsModule,
  ],
  controllers: [
    CancellationController,
    CheckoutController,
    PricesController,
    WaitingListController,
    OwnCreditsController,
    WebhookController,
    ReceiptsController,
  ],
  providers: [
    ...SERVICES,
    { provide: StripeConnection, inject: [SandboxHost], useFactory: (host: SandboxHost) => host.connect() },
    ProviderMetrics,
    StripeGateway,
    UnconfirmedPlacesJob,
    HoldsService,
    PricingService,
    FulfilmentService,
    SessionClaims,
    WebhookEventsService,
    PaymentRecords,
    RefundsRepository,
    RefundRequestsService,
    RefundsService,
    Findings,
  ],
  exports: SERVICES,
})
export class PaymentsModule {}
