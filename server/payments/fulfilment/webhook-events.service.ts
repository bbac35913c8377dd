import { Injectable } from '@nestjs/common';
import { FulfilmentService } from './fulfilment.service.js';
import { type ReceivedBy, WebhookEventsRepository } from '../reconciliation/provider-events.repository.js';
import type { ProviderEvent } from '../provider/provider.js';
import { RefundsService } from '../refunds/refunds.service.js';

/** What the provider says has happened, by webhook or in its log: it tells us what to ask after, and takes effect once. */
@Injectable()
export class WebhookEventsService {
  constructor(
    private readonly log: WebhookEventsRepository,
    private readonly fulfilment: FulfilmentService,
    private readonly refunds: RefundsService,
  ) {}

  /** Lets an event take effect; one that has before, or does not concern us, changes nothing. Throws UNAVAILABLE. */
  async handle(event: ProviderEvent, receivedBy: ReceivedBy): Promise<void> {
    if (!event.about) return;
    if ((await this.log.known([event.id])).has(event.id)) return;
    const cause = { by: receivedBy, event: { event, receivedBy } };
    if ('session' in event.about) await this.fulfilment.fulfil(event.about.session, cause);
    else await this.refunds.hear(event.about.paymentIntent, cause);
  }
}
