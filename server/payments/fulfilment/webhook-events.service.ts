import { Injectable } from '@nestjs/common';
import { type ProviderEvent, ProviderMetrics, StripeGateway } from '../provider/index.js';
import { PaymentRecords, type ReceivedBy } from '../records/index.js';
import { RefundsService } from '../refunds/index.js';
import { FulfilmentService } from './fulfilment.service.js';

/** Handles the provider's events, from webhooks and from its list of events: each of them once. */
@Injectable()
export class WebhookEventsService {
  constructor(
    private readonly gateway: StripeGateway,
    private readonly payments: PaymentRecords,
    private readonly fulfilment: FulfilmentService,
    private readonly refunds: RefundsService,
    private readonly metrics: ProviderMetrics,
  ) {}

  /** Handles an event. Changes nothing if it was handled before or does not concern us. Throws UNAVAILABLE. */
  async handle(event: ProviderEvent, receivedBy: ReceivedBy): Promise<void> {
    const { subject } = event;
    if (!subject) return;
    if ((await this.payments.findHandledEvents([event.id])).has(event.id)) return;
    if ('session' in subject) await this.fulfilment.fulfil(subject.session, { by: receivedBy, event });
    else if ('dispute' in subject) await this.storeDispute(subject.dispute, receivedBy, event);
    else {
      await this.fulfilUnknownPayment(subject.paymentIntent, receivedBy);
      await this.refunds.sync(subject.paymentIntent, receivedBy, event);
    }
    this.metrics.handled(event.createdAt, receivedBy);
  }

  /** Fetches a dispute and stores it, and first its payment if that is unknown. Throws UNAVAILABLE. */
  async storeDispute(id: string, by: string, event?: ProviderEvent): Promise<void> {
    const dispute = await this.gateway.findDispute(id);
    if (dispute.paymentIntent) await this.fulfilUnknownPayment(dispute.paymentIntent, by);
    await this.refunds.storeDispute(dispute, by, event);
  }

  // the event of the refund may arrive before the event of the payment
  private async fulfilUnknownPayment(paymentIntent: string, by: string): Promise<void> {
    if (await this.payments.findByIntent(paymentIntent)) return;
    const sessionId = await this.gateway.findSessionId(paymentIntent);
    if (sessionId) await this.fulfilment.fulfil(sessionId, { by });
  }
}
