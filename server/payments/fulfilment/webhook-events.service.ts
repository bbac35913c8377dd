import { Injectable } from '@nestjs/common';
import { type ProviderEvent, StripeGateway } from '../provider/index.js';
import { PaymentRecords, type ReceivedBy, WebhookEventRecords } from '../records/index.js';
import { RefundsService } from '../refunds/index.js';
import { FulfilmentService } from './fulfilment.service.js';

/** Handles the provider's events, from webhooks and from its list of events: each of them once. */
@Injectable()
export class WebhookEventsService {
  constructor(
    private readonly gateway: StripeGateway,
    private readonly payments: PaymentRecords,
    private readonly webhookEvents: WebhookEventRecords,
    private readonly fulfilment: FulfilmentService,
    private readonly refunds: RefundsService,
  ) {}

  /** Handles an event. Changes nothing if it was handled before or does not concern us. Throws UNAVAILABLE. */
  async handle(event: ProviderEvent, receivedBy: ReceivedBy): Promise<void> {
    if (!event.subject) return;
    if ((await this.webhookEvents.findHandled([event.id])).has(event.id)) return;
    const received = { event, receivedBy };
    if ('session' in event.subject) {
      await this.fulfilment.fulfil(event.subject.session, { by: receivedBy, received });
      return;
    }
    const { paymentIntent } = event.subject;
    await this.fulfilUnknownPayment(paymentIntent, receivedBy);
    await this.refunds.sync(paymentIntent, receivedBy, received);
  }

  // the event of the refund may arrive before the event of the payment
  private async fulfilUnknownPayment(paymentIntent: string, by: string): Promise<void> {
    if (await this.payments.findByIntent(paymentIntent)) return;
    const sessionId = await this.gateway.findSessionId(paymentIntent);
    if (sessionId) await this.fulfilment.fulfil(sessionId, { by });
  }
}
