import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import { MAX_ID } from '../common/http/id.pipe.js';
import { EarlyPricesService, EventPages, EventsService } from '../events/index.js';
import { type ComingEvent, type PublicEventPage, withoutSecrets } from './facts/index.js';

/** The public data of events. */
@Injectable()
export class PublicEventsService {
  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly pages: EventPages,
    private readonly earlyPrices: EarlyPricesService,
  ) {}

  /** Returns the published events that have not begun, soonest first. */
  async coming(): Promise<ComingEvent[]> {
    return (await this.events.announced(this.clock.now())).map((event) => withoutSecrets(event));
  }

  /** Returns the page of an event, past and cancelled ones included; undefined for a draft or an unknown id. */
  async find(eventId: number): Promise<PublicEventPage | undefined> {
    if (eventId > MAX_ID) return undefined;
    try {
      const [page, createdAt, early] = await Promise.all([
        this.pages.find(eventId),
        this.events.createdAt(eventId),
        this.earlyPrices.offer(eventId, this.clock.now()),
      ]);
      const { area: _area, ...details } = page.details;
      return createdAt && { event: withoutSecrets(page.event), details, early, createdAt };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'EVENT_NOT_FOUND') return undefined;
      throw error;
    }
  }
}
