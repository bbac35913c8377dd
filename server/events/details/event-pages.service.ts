import { Injectable } from '@nestjs/common';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { EventsService, type EventWithSeats } from '../calendar/index.js';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { type EventDetails, EventDetailsEntity } from './event-details.entity.js';

/** The details of an event without any. */
export const NO_DETAILS: EventDetails = {
  included: {},
  dress: {},
  accessibility: {},
  area: {},
  languages: [],
  ageFrom: null,
  ageTo: null,
  host: null,
  faq: [],
};

/** The pages of events, and their details. */
@Injectable()
export class EventPages {
  constructor(
    private readonly events: EventsService,
    @InjectRepository(EventDetailsEntity) private readonly rows: Repository<EventDetailsEntity>,
  ) {}

  /** Returns the page of a published or cancelled event, as all read it. Throws EVENT_NOT_FOUND, for a draft too. */
  async find(eventId: number): Promise<{ event: EventWithSeats; details: EventDetails }> {
    const [event, details] = await Promise.all([this.events.require(eventId), this.detailsOf(eventId)]);
    if (event.status === 'draft') throw new DomainError('EVENT_NOT_FOUND');
    return { event, details };
  }

  /** Returns the details of an event, drafts included. */
  async detailsOf(eventId: number): Promise<EventDetails> {
    const { eventId: _, ...details } = (await this.rows.findOneBy({ eventId })) ?? { ...NO_DETAILS, eventId };
    return details;
  }

  /** Throws VALIDATION_FAILED if details contradict each other. */
  check({ ageFrom, ageTo }: EventDetails): void {
    if (ageFrom !== null && ageTo !== null && ageTo < ageFrom)
      throw invalidField('details.age_to', 'must not be less than age_from');
  }

  /** Sets the same details for all these events. Throws VALIDATION_FAILED. */
  async setDetails(eventIds: readonly number[], details: EventDetails): Promise<void> {
    this.check(details);
    const rows = eventIds.map((eventId) => ({ ...details, eventId }));
    if (rows.length > 0) await this.rows.upsert(rows, ['eventId']);
  }
}
