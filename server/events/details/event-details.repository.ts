import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { EventDetailsEntity } from './event-details.entity.js';
import type { EventDetails } from './event-details.rules.js';

/** The rows of `event_details`. */
@Injectable()
export class EventDetailsRepository {
  constructor(
    @InjectRepository(EventDetailsEntity) private readonly details: Repository<EventDetailsEntity>,
  ) {}

  /** Returns the rows of these events; an event of which nothing is said has none. */
  find(eventIds: readonly number[]): Promise<EventDetailsEntity[]> {
    return this.details.findBy({ eventId: In([...eventIds]) });
  }

  /** Replaces all that is said of these events by the same. */
  async save(eventIds: readonly number[], details: EventDetails): Promise<void> {
    const rows = eventIds.map((eventId) => ({ ...details, eventId }));
    await this.details.upsert(rows, ['eventId']);
  }
}
