import { Injectable } from '@nestjs/common';
import { FulfilmentService } from './fulfilment.service.js';
import { type HeardBy, ProviderLogRepository } from '../reconciliation/provider-events.repository.js';
import type { ProviderEvent } from '../provider/provider.js';
import { RefundsService } from '../refunds/refunds.service.js';

/** What the provider says has happened, by webhook or in its log: it tells us what to ask after, and takes effect once. */
@Injectable()
export class ProviderEventsService {
  constructor(
    private readonly log: ProviderLogRepository,
    private readonly fulfilment: FulfilmentService,
    private readonly refunds: RefundsService,
  ) {}

  /** Lets an event take effect; one that has before, or does not concern us, changes nothing. Throws UNAVAILABLE. */
  async handle(event: ProviderEvent, heardBy: HeardBy): Promise<void> {
    if (!event.about) return;
    if ((await this.log.known([event.id])).has(event.id)) return;
    const cause = { by: heardBy, event: { event, heardBy } };
    if ('session' in event.about) await this.fulfilment.fulfil(event.about.session, cause);
    else await this.refunds.hear(event.about.paymentIntent, cause);
  }
}
